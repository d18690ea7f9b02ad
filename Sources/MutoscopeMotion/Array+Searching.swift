// No name of the library's: a closure that follows a call could not tell which of the two is meant.
extension RandomAccessCollection where Index == Int {
  /// The place of the first element that is so, where all after it are so as well; the end if there is none. Looks at few.
  @inlinable @inline(__always) package func partitioningIndex(where isSo: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isSo(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
