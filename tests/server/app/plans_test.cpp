#include "server/app/parts.hpp"

#include <gtest/gtest.h>

namespace aspis::app {
namespace {

TEST(Plans, LimitConnectionsToDescriptors) {
  const Settings usual;
  EXPECT_EQ(fitted(usual, 1'000'000), usual);
  const Settings few = fitted(usual, 1'024);
  EXPECT_LT(few.http_max_total + few.bots_max_total, 1'024 - 128);
  EXPECT_GT(few.http_max_total, 500);
  EXPECT_GT(few.bots_max_total, 150);
  Settings tls;
  tls.tls_certificate = "certificate.pem";
  tls.bots_tls = "127.0.0.1:4243";
  EXPECT_LE(fitted(tls, 1'024).http_max_total * 3, 1'024);
  const Settings none = fitted(usual, 64);
  EXPECT_LT(none.http_max_total + none.bots_max_total, 40);
  EXPECT_GE(none.bots_max_total, 1);
}

}  // namespace
}  // namespace aspis::app
