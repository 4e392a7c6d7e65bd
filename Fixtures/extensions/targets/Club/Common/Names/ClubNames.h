static NSString *const ClubName = @"The Walkers";
