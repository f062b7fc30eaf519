#include "server/net/address.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace aspis::net {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

std::string read(const std::string& text) {
  const auto address = read_listen_address(text);
  if (!address) return "none";
  return address->endpoint.address().to_string() + " " + std::to_string(address->endpoint.port()) +
         (address->everywhere ? " everywhere" : "");
}

TEST(Address, ReadsUsualNotations) {
  EXPECT_EQ(read("127.0.0.1:4242"), "127.0.0.1 4242");
  EXPECT_EQ(read("[::1]:0"), "::1 0");
  EXPECT_EQ(read("[::]:80"), ":: 80");
  EXPECT_EQ(read("localhost:80"), "127.0.0.1 80");
  EXPECT_EQ(read(":80"), ":: 80 everywhere");
  EXPECT_EQ(read("*:80"), ":: 80 everywhere");
}

TEST(Address, ExplainsValidFormsForInvalidOne) {
  for (const char* const given :
       {"", "4242", "here:4242", "1.2.3.4:", "1.2.3.4:x", "1.2.3.4:99999", "1.2.3.4:-1", "::1:4242",
        "[::1:4242", "[1.2.3.4]:4242", "127.0.0.1"}) {
    const std::string wrong = given;
    const auto address = read_listen_address(wrong);
    ASSERT_FALSE(address) << wrong;
    EXPECT_THAT(address.error().text, HasSubstr("'" + wrong + "' is not an address to listen on"));
    EXPECT_THAT(address.error().text, EndsWith("such as 127.0.0.1:8080, [::1]:8080 or :8080"));
  }
}

TEST(Address, ShowsRequestedAddressWithActualPort) {
  EXPECT_EQ(shown_address("127.0.0.1:0", 4242), "127.0.0.1:4242");
  EXPECT_EQ(shown_address("[::1]:0", 4242), "[::1]:4242");
  EXPECT_THAT(shown_address(":0", 4242), EndsWith(":4242"));
}

TEST(Peer, IsIpv4AddressOrNetworkOfIpv6Address) {
  EXPECT_EQ(to_peer("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(to_peer("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(to_peer("2001:db8:0:1::17"), "2001:db8:0:1::/64");
  EXPECT_EQ(to_peer("2001:db8:0:1:9:8:7:6"), "2001:db8:0:1::/64");
  EXPECT_EQ(to_peer("::1"), "::1");
  EXPECT_EQ(to_peer("a unix socket"), "a unix socket");
}

}  // namespace
}  // namespace aspis::net
