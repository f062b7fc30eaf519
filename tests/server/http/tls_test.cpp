// Tests the same server over TLS.
#include "server/net/tls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/server/http/served.hpp"
#include "tests/support/certificate.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/tls_client.hpp"
#include "tests/support/websocket_client.hpp"

namespace aspis::http {
namespace {

using support::RawClient;
using support::TestCertificate;
using support::TlsClient;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using namespace std::chrono_literals;

/// A server with a self-signed certificate.
struct SecurelyServed {
  explicit SecurelyServed(const std::function<void(ServerPlan&)>& change = {})
      : served([&](ServerPlan& plan) {
          plan.certificate = {certificate.chain_file, certificate.key_file};
          if (change) change(plan);
        }) {}
  support::TemporaryFolder folder;
  TestCertificate certificate{folder.path()};
  Served served;
};

TEST(Tls, AnswersRequestsAndMarksThemSecure) {
  SecurelyServed secure([](ServerPlan& plan) {
    site(plan).handler = [](const Request& request, const Reply& reply) {
      Response response;
      response.body = request.secure ? "secure" : "plain";
      reply(std::move(response));
    };
  });
  secure.served.pages.put("/large", make_page({"text/plain", std::string(1'000'000, 'x')}));
  TlsClient client(secure.served.port);
  client.send(get("/") + get("/large", "Connection: close\r\n"));
  const std::string answers = client.rest();
  EXPECT_THAT(answers, HasSubstr("\r\n\r\nsecureHTTP/1.1 200 OK"));
  EXPECT_THAT(answers, EndsWith("\r\n\r\n" + std::string(1'000'000, 'x')));
  EXPECT_TRUE(client.is_shut_properly());
}

// A connection used to count for its address until its closing timeout: after twenty answers the
// server refused every client at that address.
TEST(Tls, FreesPlacesOfManyClosedConnections) {
  SecurelyServed secure([](ServerPlan& plan) { plan.limits.max_per_peer = 3; });
  for (int visit = 0; visit < 60; ++visit) {
    TlsClient client(secure.served.port);
    client.send(get("/", "Connection: close\r\n"));
    ASSERT_THAT(client.rest(), HasSubstr("HTTP/1.1")) << visit;
  }
}

TEST(Tls, SendsEventsToSpectators) {
  SecurelyServed secure;
  TlsClient client(secure.served.port);
  client.send(support::upgrade_request("/api/v1/live?topic=t&v=0"));
  std::string answer;
  while (!answer.ends_with("\r\n\r\n")) {
    const std::string letter = client.take(1);
    ASSERT_NE(letter, "");
    answer += letter;
  }
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 101 "));
  secure.served.hub.publish("t", "1");
  const std::string expected = R"({"topic":"t","v":1,"events":[1]})";
  EXPECT_EQ(client.take(2 + expected.size()).substr(2), expected);
}

/// Has an RSA key, which clients could use for a key exchange without forward secrecy.
struct ServedByRsa {
  ServedByRsa() {
    if (const auto made = support::run_program(
            {{"openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
              "/CN=localhost", "-keyout", key, "-out", chain}});
        made.status != 0) {
      throw std::runtime_error("openssl req: " + made.err);
    }
    served.emplace([this](ServerPlan& plan) { plan.certificate = {chain, key}; });
  }
  /// Returns whether OpenSSL's client completes a handshake with these options.
  [[nodiscard]] bool takes(const std::vector<std::string>& words) const {
    support::Invocation run;
    run.arguments = {"openssl", "s_client", "-connect",
                     "127.0.0.1:" + std::to_string(served->port)};
    run.arguments.insert(run.arguments.end(), words.begin(), words.end());
    return support::run_program(run).status == 0;
  }
  support::TemporaryFolder folder;
  std::string key = (folder.path() / "key.pem").string();
  std::string chain = (folder.path() / "chain.pem").string();
  std::optional<Served> served;
};

TEST(Tls, AcceptsOnlyForwardSecretAuthenticatedCiphers) {
  const ServedByRsa secure;
  for (const char* good : {"ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384",
                           "ECDHE-RSA-CHACHA20-POLY1305"}) {
    EXPECT_TRUE(secure.takes({"-tls1_2", "-cipher", good})) << good;
  }
  for (const char* bad : {"AES128-SHA", "AES128-GCM-SHA256", "ECDHE-RSA-AES128-SHA",
                          "ECDHE-RSA-AES256-SHA384", "DHE-RSA-AES128-GCM-SHA256"}) {
    EXPECT_FALSE(secure.takes({"-tls1_2", "-cipher", bad})) << bad;
  }
  EXPECT_TRUE(secure.takes({"-tls1_3"}));
}

TEST(Tls, ClosesConnectionWithoutTimelyHandshake) {
  SecurelyServed secure([](ServerPlan& plan) { plan.limits.header = 100ms; });
  RawClient mute(secure.served.port);
  EXPECT_TRUE(mute.is_closed());
  RawClient dripping(secure.served.port);
  dripping.send("\x16\x03");
  EXPECT_TRUE(dripping.is_closed());
}

TEST(Tls, ExplainsTlsToPlainClientAndServesOthers) {
  SecurelyServed secure;
  RawClient plain(secure.served.port);
  plain.send(get("/"));
  const std::string answer = plain.rest();
  EXPECT_THAT(answer, Not(HasSubstr("HTTP/1.1")));
  EXPECT_THAT(answer, HasSubstr("This port speaks HTTPS"));
  TlsClient client(secure.served.port);
  client.send(get("/", "Connection: close\r\n"));
  EXPECT_THAT(client.rest(), HasSubstr("GET / "));
}

TEST(Tls, FreesPlaceWhenClientLeaves) {
  SecurelyServed secure([](ServerPlan& plan) { plan.limits.max_per_peer = 1; });
  for (int time = 0; time < 3; ++time) {
    // The server may need a moment to notice the last connection's end.
    for (int attempt = 0;; ++attempt) {
      ASSERT_LT(attempt, 1'000);
      try {
        TlsClient client(secure.served.port);
        client.send(get("/"));
        EXPECT_EQ(client.take(15), "HTTP/1.1 200 OK");
        break;
      } catch (const std::runtime_error&) {
        std::this_thread::sleep_for(10ms);
      }
    }
  }
}

TEST(Tls, NamesInvalidCertificateFiles) {
  const support::TemporaryFolder folder;
  const TestCertificate certificate(folder.path());
  const TestCertificate other(folder.path(), "DNS:localhost", "other");
  const auto error = [](const std::string& chain, const std::string& key) {
    const auto made = net::Tls::make({chain, key}, {}, "");
    return made ? std::string() : made.error().text;
  };
  EXPECT_EQ(error(certificate.chain_file, certificate.key_file), "");
  EXPECT_THAT(error("missing.pem", certificate.key_file), HasSubstr("missing.pem"));
  EXPECT_THAT(error(certificate.key_file, certificate.key_file), HasSubstr("test.key"));
  EXPECT_THAT(error(certificate.chain_file, other.key_file), HasSubstr(other.key_file));
}

}  // namespace
}  // namespace aspis::http
