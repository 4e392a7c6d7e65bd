import UIKit

final class NotificationViewController: UIViewController {}
