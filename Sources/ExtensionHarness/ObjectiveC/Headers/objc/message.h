#pragma once

#include <objc/runtime.h>

// Must be cast to the type of the method, as with Apple's runtime.
#ifdef __cplusplus
extern "C"
#endif
void objc_msgSend(void);
