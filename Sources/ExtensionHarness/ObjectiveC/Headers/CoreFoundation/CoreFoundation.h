// What there is of it is in AppleSDK/CoreFoundation.h. This file keeps GNUstep from that of the Swift toolchain.
#pragma once
