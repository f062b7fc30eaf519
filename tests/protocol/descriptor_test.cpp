#include "protocol/descriptor.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <string>
#include <utility>

namespace aspis::protocol {
namespace {

bool is_open(int number) {
  return ::fcntl(number, F_GETFD) >= 0;
}

Descriptor opened(const char* path) {
  return Descriptor(::open(path, O_RDWR | O_CLOEXEC));
}

TEST(Descriptor, ClosesFileWhenDestroyed) {
  int number = -1;
  {
    const Descriptor null = opened("/dev/null");
    ASSERT_TRUE(null);
    number = null.get();
    EXPECT_TRUE(is_open(number));
  }
  EXPECT_FALSE(is_open(number));
}

TEST(Descriptor, ClosesOldFileWhenAssigned) {
  Descriptor first = opened("/dev/null");
  Descriptor second = opened("/dev/zero");
  const int of_first = first.get();
  const int of_second = second.get();
  first = std::move(second);
  EXPECT_FALSE(is_open(of_first));
  EXPECT_EQ(first.get(), of_second);
  EXPECT_TRUE(is_open(of_second));
}

TEST(Descriptor, ReleasesOwnership) {
  Descriptor null = opened("/dev/null");
  const int number = null.release();
  EXPECT_FALSE(null);
  EXPECT_TRUE(null.close());
  EXPECT_TRUE(is_open(number));
  ::close(number);
}

TEST(Descriptor, IsEmptyIfFileCannotBeOpened) {
  EXPECT_FALSE(opened("/dev/no such device"));
}

TEST(WriteAll, WritesEveryByteToPipe) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
  const Descriptor from(ends[0]);
  Descriptor into(ends[1]);
  ASSERT_TRUE(write_all(into, "some bytes"));
  ASSERT_TRUE(into.close());
  std::string read(32, '\0');
  read.resize(static_cast<std::size_t>(::read(from.get(), read.data(), read.size())));
  EXPECT_EQ(read, "some bytes");
}

TEST(WriteAll, ReportsFullDevice) {
  const Descriptor full = opened("/dev/full");
  EXPECT_FALSE(write_all(full, "a"));
  EXPECT_EQ(errno, ENOSPC);
}

}  // namespace
}  // namespace aspis::protocol
