// This target declares nothing: its only function runs by itself, when a test process starts. The package manager
// expects a header nevertheless.
