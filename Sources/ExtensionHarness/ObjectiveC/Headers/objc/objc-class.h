#pragma once

#include <objc/message.h>
