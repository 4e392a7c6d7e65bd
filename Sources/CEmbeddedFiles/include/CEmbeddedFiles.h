#include <stddef.h>

// Clang supports `#embed` in every standard of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Files that are part of the program. As arrays in Swift, they took the compiler more than a minute.

struct embedded_file {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

// Each table ends with a file that has no name. A size of 0 means that the bytes end with a zero.
const struct embedded_file *embedded_shims(void);
const struct embedded_file *embedded_vendor_shims(void);
const struct embedded_file *embedded_vendor_rows(void);
const struct embedded_file *embedded_objective_c(void);
const struct embedded_file *embedded_page(void);

const struct embedded_file *embedded_api_description(void);
const struct embedded_file *embedded_sender_names(void);
const struct embedded_file *embedded_modules(void);
const struct embedded_file *embedded_picture(void);
const struct embedded_file *embedded_findings(void);
const struct embedded_file *embedded_schemas(void);
