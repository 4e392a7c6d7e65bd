// What shows the harness that the process waits for nothing but the device.
#pragma once

/// Lets libdispatch add a worker to each pool that has work and only waiting workers, as its monitor does every second.
/// Only one thread may call it. Returns whether an alarm is set, which the kernel shows no other process.
int stillDispatchCheck(void);
