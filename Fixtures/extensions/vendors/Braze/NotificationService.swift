import BrazeNotificationService

class NotificationService: BrazeNotificationService.NotificationService {}
