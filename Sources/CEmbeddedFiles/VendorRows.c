#include "CEmbeddedFiles.h"

// The vendors' rows, in the order of the table: of two equally good matches, the first one counts.
static const struct embedded_file files[] = {
    {"firebase.json", (const unsigned char[]){
#embed "../Vendors/Resources/firebase.json" suffix(, 0)
    }},
    {"onesignal.json", (const unsigned char[]){
#embed "../Vendors/Resources/onesignal.json" suffix(, 0)
    }},
    {"airship.json", (const unsigned char[]){
#embed "../Vendors/Resources/airship.json" suffix(, 0)
    }},
    {"braze.json", (const unsigned char[]){
#embed "../Vendors/Resources/braze.json" suffix(, 0)
    }},
    {"customerio.json", (const unsigned char[]){
#embed "../Vendors/Resources/customerio.json" suffix(, 0)
    }},
    {"iterable.json", (const unsigned char[]){
#embed "../Vendors/Resources/iterable.json" suffix(, 0)
    }},
    {"clevertap.json", (const unsigned char[]){
#embed "../Vendors/Resources/clevertap.json" suffix(, 0)
    }},
    {"pushwoosh.json", (const unsigned char[]){
#embed "../Vendors/Resources/pushwoosh.json" suffix(, 0)
    }},
    {"klaviyo.json", (const unsigned char[]){
#embed "../Vendors/Resources/klaviyo.json" suffix(, 0)
    }},
    {"batch.json", (const unsigned char[]){
#embed "../Vendors/Resources/batch.json" suffix(, 0)
    }},
    {"moengage.json", (const unsigned char[]){
#embed "../Vendors/Resources/moengage.json" suffix(, 0)
    }},
    {"salesforce.json", (const unsigned char[]){
#embed "../Vendors/Resources/salesforce.json" suffix(, 0)
    }},
    {"adobe.json", (const unsigned char[]){
#embed "../Vendors/Resources/adobe.json" suffix(, 0)
    }},
    {"adobe-campaign.json", (const unsigned char[]){
#embed "../Vendors/Resources/adobe-campaign.json" suffix(, 0)
    }},
    {"webengage.json", (const unsigned char[]){
#embed "../Vendors/Resources/webengage.json" suffix(, 0)
    }},
    {"leanplum.json", (const unsigned char[]){
#embed "../Vendors/Resources/leanplum.json" suffix(, 0)
    }},
    {"localytics.json", (const unsigned char[]){
#embed "../Vendors/Resources/localytics.json" suffix(, 0)
    }},
    {"mixpanel.json", (const unsigned char[]){
#embed "../Vendors/Resources/mixpanel.json" suffix(, 0)
    }},
    {"emarsys.json", (const unsigned char[]){
#embed "../Vendors/Resources/emarsys.json" suffix(, 0)
    }},
    {"exponea.json", (const unsigned char[]){
#embed "../Vendors/Resources/exponea.json" suffix(, 0)
    }},
    {"optimove.json", (const unsigned char[]){
#embed "../Vendors/Resources/optimove.json" suffix(, 0)
    }},
    {"kumulos.json", (const unsigned char[]){
#embed "../Vendors/Resources/kumulos.json" suffix(, 0)
    }},
    {"swrve.json", (const unsigned char[]){
#embed "../Vendors/Resources/swrve.json" suffix(, 0)
    }},
    {"wonderpush.json", (const unsigned char[]){
#embed "../Vendors/Resources/wonderpush.json" suffix(, 0)
    }},
    {"infobip.json", (const unsigned char[]){
#embed "../Vendors/Resources/infobip.json" suffix(, 0)
    }},
    {"blueshift.json", (const unsigned char[]){
#embed "../Vendors/Resources/blueshift.json" suffix(, 0)
    }},
    {"countly.json", (const unsigned char[]){
#embed "../Vendors/Resources/countly.json" suffix(, 0)
    }},
    {"mindbox.json", (const unsigned char[]){
#embed "../Vendors/Resources/mindbox.json" suffix(, 0)
    }},
    {"reteno.json", (const unsigned char[]){
#embed "../Vendors/Resources/reteno.json" suffix(, 0)
    }},
    {"dengage.json", (const unsigned char[]){
#embed "../Vendors/Resources/dengage.json" suffix(, 0)
    }},
    {"related-digital.json", (const unsigned char[]){
#embed "../Vendors/Resources/related-digital.json" suffix(, 0)
    }},
    {"ometria.json", (const unsigned char[]){
#embed "../Vendors/Resources/ometria.json" suffix(, 0)
    }},
    {"teak.json", (const unsigned char[]){
#embed "../Vendors/Resources/teak.json" suffix(, 0)
    }},
    {"appcues.json", (const unsigned char[]){
#embed "../Vendors/Resources/appcues.json" suffix(, 0)
    }},
    {"twilio-engage.json", (const unsigned char[]){
#embed "../Vendors/Resources/twilio-engage.json" suffix(, 0)
    }},
    {"pinpoint.json", (const unsigned char[]){
#embed "../Vendors/Resources/pinpoint.json" suffix(, 0)
    }},
    {"expo.json", (const unsigned char[]){
#embed "../Vendors/Resources/expo.json" suffix(, 0)
    }},
    {"notifee.json", (const unsigned char[]){
#embed "../Vendors/Resources/notifee.json" suffix(, 0)
    }},
    {"home-assistant.json", (const unsigned char[]){
#embed "../Vendors/Resources/home-assistant.json" suffix(, 0)
    }},
    {"apple-sample.json", (const unsigned char[]){
#embed "../Vendors/Resources/apple-sample.json" suffix(, 0)
    }},
    {"stream.json", (const unsigned char[]){
#embed "../Vendors/Resources/stream.json" suffix(, 0)
    }},
    {"sendbird.json", (const unsigned char[]){
#embed "../Vendors/Resources/sendbird.json" suffix(, 0)
    }},
    {"rocket-chat.json", (const unsigned char[]){
#embed "../Vendors/Resources/rocket-chat.json" suffix(, 0)
    }},
    {"mattermost.json", (const unsigned char[]){
#embed "../Vendors/Resources/mattermost.json" suffix(, 0)
    }},
    {0},
};

const struct embedded_file *embedded_vendor_rows(void) { return files; }
