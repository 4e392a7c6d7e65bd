// AppleSDK/CoreFoundation.h has the declarations. This file keeps GNUstep from including the Swift toolchain's header.
#pragma once
