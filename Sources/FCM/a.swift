import RichPush
