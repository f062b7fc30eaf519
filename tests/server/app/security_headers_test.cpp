#include "server/app/pages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>

#include "protocol/sha256.hpp"
#include "server/exports/exports.hpp"

namespace aspis::app {
namespace {

std::string base64(const std::string& hex) {
  std::vector<unsigned char> bytes;
  for (std::size_t at = 0; at < hex.size(); at += 2) {
    bytes.push_back(static_cast<unsigned char>(std::stoi(hex.substr(at, 2), nullptr, 16)));
  }
  std::string text(64, '\0');
  const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                                     static_cast<int>(bytes.size()));
  return text.substr(0, static_cast<std::size_t>(length));
}

TEST(SecurityHeaders, AllowInlineStyleOnlyInCharts) {
  const std::string policy = security_headers(false).front().second;
  const std::string hash = base64(protocol::sha256(exports::chart_style()));
  EXPECT_THAT(policy, testing::HasSubstr("; style-src 'self' 'sha256-" + hash + "'; "));
  EXPECT_THAT(policy, testing::Not(testing::HasSubstr("unsafe")));
}

TEST(SecurityHeaders, ForbidFramesExceptForFramePages) {
  const auto usual = security_headers(true);
  const auto in_frames = security_headers(true, true);
  EXPECT_THAT(usual.front().second, testing::EndsWith("; frame-ancestors 'none'"));
  EXPECT_THAT(in_frames.front().second, testing::EndsWith("; frame-ancestors *"));
  ASSERT_EQ(usual.size(), in_frames.size());
  EXPECT_TRUE(std::equal(usual.begin() + 1, usual.end(), in_frames.begin() + 1))
      << "they differ in nothing else";
}

http::Request upgrade(const std::string& host, const std::string& origin) {
  http::Request request;
  request.headers = {{"host", host}, {"origin", origin}};
  return request;
}

TEST(SameOrigin, AcceptsOwnNameLocalhostAndAddressesAlone) {
  const std::string own = http::host_of_url("https://Aspis.example.edu:8443/aspis");
  const auto is_own = [&](const auto& request) { return http::has_own_origin(request, own); };
  const auto is_any = [](const auto& request) { return http::has_own_origin(request, ""); };
  for (const std::string host : {"aspis.example.edu:8443", "ASPIS.example.edu", "localhost:8080",
                                 "127.0.0.1:8080", "192.0.2.7", "[2001:db8::1]:8080"}) {
    EXPECT_TRUE(is_own(upgrade(host, "http://" + host))) << host;
    EXPECT_FALSE(is_own(upgrade(host, "http://evil.example"))) << host;
  }
  // The owner of the first name points it at this server.
  for (const std::string host :
       {"evil.example:8080", "aspis.example.edu.evil.example", "127.0.0.1.evil.example"}) {
    EXPECT_FALSE(is_own(upgrade(host, "http://" + host))) << host;
    EXPECT_TRUE(is_any(upgrade(host, "http://" + host))) << host;
  }
  EXPECT_TRUE(is_own(upgrade("evil.example", ""))) << "a program sends no Origin";
}

}  // namespace
}  // namespace aspis::app
