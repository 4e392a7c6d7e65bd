// The declarations that each of Apple's modules exports.

@_exported import Dispatch
@_exported import Foundation
@_exported import FoundationNetworking

/// Core Foundation's string, which is Foundation's.
public typealias CFString = NSString
/// Core Foundation's data, which is Foundation's.
public typealias CFData = NSData
/// Core Foundation's dictionary, which is Foundation's.
public typealias CFDictionary = NSDictionary
/// Core Foundation's mutable dictionary, which is Foundation's.
public typealias CFMutableDictionary = NSMutableDictionary
/// Core Foundation's array, which is Foundation's.
public typealias CFArray = NSArray
/// Core Foundation's number, which is Foundation's.
public typealias CFNumber = NSNumber
/// Core Foundation's Boolean, which is Foundation's number.
public typealias CFBoolean = NSNumber
/// Core Foundation's URL, which is Foundation's.
public typealias CFURL = NSURL
/// Core Foundation's error, which is Foundation's.
public typealias CFError = NSError
/// Any object of Core Foundation.
public typealias CFTypeRef = AnyObject
/// An index of Core Foundation.
public typealias CFIndex = Int
/// A result code of the system.
public typealias OSStatus = Int32

/// Runs the closure; without Objective-C there is no pool to drain.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
