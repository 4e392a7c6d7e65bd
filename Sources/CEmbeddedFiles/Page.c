#include "CEmbeddedFiles.h"

// Tests/Commands/generate-embedded-files wrote this file.
static const struct embedded_file files[] = {
    {"delivery.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/delivery.js" suffix(, 0)
    }},
    {"detail.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/detail.js" suffix(, 0)
    }},
    {"documents.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/documents.js" suffix(, 0)
    }},
    {"elements.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/elements.js" suffix(, 0)
    }},
    {"extension.css", (const unsigned char[]){
#embed "../DeliveryPage/Resources/extension.css" suffix(, 0)
    }},
    {"faults.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/faults.js" suffix(, 0)
    }},
    {"feed.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/feed.js" suffix(, 0)
    }},
    {"icon.svg", (const unsigned char[]){
#embed "../DeliveryPage/Resources/icon.svg" suffix(, 0)
    }},
    {"inbox.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/inbox.js" suffix(, 0)
    }},
    {"inboxes.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/inboxes.js" suffix(, 0)
    }},
    {"keyboard.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/keyboard.js" suffix(, 0)
    }},
    {"list.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/list.js" suffix(, 0)
    }},
    {"media.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/media.js" suffix(, 0)
    }},
    {"notification.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/notification.js" suffix(, 0)
    }},
    {"page.css", (const unsigned char[]){
#embed "../DeliveryPage/Resources/page.css" suffix(, 0)
    }},
    {"page.html", (const unsigned char[]){
#embed "../DeliveryPage/Resources/page.html" suffix(, 0)
    }},
    {"preview.html", (const unsigned char[]){
#embed "../DeliveryPage/Resources/preview.html" suffix(, 0)
    }},
    {"preview.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/preview.js" suffix(, 0)
    }},
    {"report.css", (const unsigned char[]){
#embed "../DeliveryPage/Resources/report.css" suffix(, 0)
    }},
    {"requests.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/requests.js" suffix(, 0)
    }},
    {"row.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/row.js" suffix(, 0)
    }},
    {"server.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/server.js" suffix(, 0)
    }},
    {"state.js", (const unsigned char[]){
#embed "../DeliveryPage/Resources/state.js" suffix(, 0)
    }},
    {0},
};

const struct embedded_file *embedded_page(void) { return files; }
