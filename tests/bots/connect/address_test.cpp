// Addresses of servers as people write them.
#include "bots/connect/address.hpp"

#include <gtest/gtest.h>

namespace aspis::connect {
namespace {

TEST(Address, ServerHasHostAndOptionalPort) {
  EXPECT_EQ(read_server("arena.example").value(), (Url{"", "arena.example", 4242, "/"}));
  EXPECT_EQ(read_server("arena.example:99").value(), (Url{"", "arena.example", 99, "/"}));
  EXPECT_EQ(read_server("[::1]:99").value(), (Url{"", "::1", 99, "/"}));
  EXPECT_EQ(read_server("[::1]:99")->authority(), "[::1]:99");
  for (const char* wrong : {"", ":4242", "a b", "host:", "host:0", "host:70000", "[::1", "a/b"}) {
    EXPECT_FALSE(read_server(wrong).ok()) << wrong;
  }
}

TEST(Address, UrlHasSchemeAndOptionalHost) {
  EXPECT_EQ(read_url("ws://a", "ws", "wss").value(), (Url{"ws", "a", 80, "/"}));
  EXPECT_EQ(read_url("wss://a:1/b?c", "ws", "wss").value(), (Url{"wss", "a", 1, "/b?c"}));
  EXPECT_EQ(read_url("http://:8080", "http", "https", "x").value(), (Url{"http", "x", 8080, "/"}));
  for (const char* wrong : {"", "a", "http://:80", "ftp://a", "http://a b", "http://a/b c"}) {
    EXPECT_FALSE(read_url(wrong, "http", "https").ok()) << wrong;
  }
}

}  // namespace
}  // namespace aspis::connect
