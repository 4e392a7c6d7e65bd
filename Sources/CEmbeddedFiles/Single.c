#include "CEmbeddedFiles.h"

static const unsigned char picture_bytes[] = {
#embed "../ExtensionHarness/Resources/sparky.png"
};
static const struct embedded_file picture = {"sparky.png", picture_bytes, sizeof picture_bytes};

static const struct embedded_file modules = {"modules.json", (const unsigned char[]){
#embed "../ExtensionHarness/Resources/modules.json" suffix(, 0)
}};

static const struct embedded_file api_description = {"openapi.json", (const unsigned char[]){
#embed "../PushServer/Resources/openapi.json" suffix(, 0)
}};

static const struct embedded_file sender_names = {"sender-names.json", (const unsigned char[]){
#embed "../FCM/Resources/sender-names.json" suffix(, 0)
}};

static const struct embedded_file findings = {"Findings.json", (const unsigned char[]){
#embed "../RichPush/Findings/Findings.json" suffix(, 0)
}};

static const struct embedded_file schemas = {"schemas.json", (const unsigned char[]){
#embed "../RichPushCommand/Resources/schemas.json" suffix(, 0)
}};

const struct embedded_file *embedded_sender_names(void) { return &sender_names; }

const struct embedded_file *embedded_modules(void) { return &modules; }

const struct embedded_file *embedded_picture(void) { return &picture; }

const struct embedded_file *embedded_findings(void) { return &findings; }

const struct embedded_file *embedded_schemas(void) { return &schemas; }

const struct embedded_file *embedded_api_description(void) { return &api_description; }
