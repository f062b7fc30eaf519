#include "server/app/settings.hpp"
#include "tests/support/sound.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace aspis::app {
namespace {

using support::refusal_text;
using support::sound;
using testing::HasSubstr;

Sources sources(std::string config, std::map<std::string, std::string> environment = {},
                std::vector<std::pair<std::string, std::string>> options = {}) {
  Sources all;
  all.config = std::move(config);
  all.config_name = "aspis.conf";
  all.options = std::move(options);
  all.environment = [environment = std::move(environment)](
                        const std::string& name) -> std::optional<std::string> {
    const auto found = environment.find(name);
    if (found == environment.end()) return std::nullopt;
    return found->second;
  };
  return all;
}

TEST(Settings, HaveDefaultsWithoutAnySource) {
  const auto settings = sound(read_settings(sources("")));
  EXPECT_EQ(settings, Settings{});
}

TEST(Settings, CommandLineOverridesEnvironmentOverridesFile) {
  const auto settings = sound(read_settings(sources(
      "http = 1.1.1.1:1\nbots=1.1.1.1:2\n# a comment\n\n data =  somewhere else \n",
      {{"ASPIS_HTTP", "2.2.2.2:1"}, {"ASPIS_BOTS", "2.2.2.2:2"}}, {{"http", "3.3.3.3:1"}})));
  EXPECT_EQ(settings.http, "3.3.3.3:1");
  EXPECT_EQ(settings.bots, "2.2.2.2:2");
  EXPECT_EQ(settings.data, "somewhere else");
}

TEST(Settings, ListAllErrorsWithTheirPlaces) {
  EXPECT_EQ(refusal_text(read_settings(sources("http-a-peer = many\ncolour = red\nnonsense\n",
                                               {{"ASPIS_PING", "soon"}}, {{"log-level", "loud"}}))),
            "aspis.conf, line 1: http-a-peer: 'many' is not a whole number from 1 to "
            "1000000\naspis.conf, line 2: unknown setting 'colour': see 'aspis serve "
            "--print-config'\naspis.conf, line 3: expected KEY = VALUE, not "
            "'nonsense'\nenvironment, ASPIS_PING: ping: 'soon' is not a time such as 500ms, 2s, 5m "
            "or 0\n--log-level: 'loud' is not one of: debug, info, warning, error");
}

TEST(Settings, CertificateRequiresKey) {
  EXPECT_THAT(refusal_text(read_settings(sources("tls-certificate = a.pem\n"))),
              HasSubstr("both tls-certificate and tls-key"));
  EXPECT_THAT(refusal_text(read_settings(sources("bots-tls = :4243\n"))),
              HasSubstr("bots-tls needs a certificate"));
}

TEST(Settings, SingleSignOnRequiresTrustedProxy) {
  EXPECT_EQ(refusal_text(read_settings(sources("sso-header = X-Remote-User\n"))),
            "sso-header is accepted only from a trusted proxy: set proxies");
  EXPECT_THAT(
      refusal_text(read_settings(sources("proxies = ::1\nsso-email-header = X-Remote-Email\n"))),
      HasSubstr("sso-email-header needs sso-header"));
  for (const char* const name : {"X Remote", "Cookie", "x-forwarded-for", "X_Remote_User", "a:b"}) {
    EXPECT_FALSE(read_settings(sources("proxies = ::1\nsso-header = " + std::string(name) + "\n")))
        << name;
  }
  EXPECT_TRUE(read_settings(sources("proxies = ::1\nsso-header = X-Remote-User\n")));
}

TEST(Settings, ProxiesAreIpAddresses) {
  for (const char* const text : {"nonsense", "127.0.0.1 ::1", "10.0.0.0/8", "a.b"}) {
    const auto read = read_settings(sources("proxies = " + std::string(text) + "\n"));
    ASSERT_FALSE(read) << text;
    EXPECT_THAT(read.error().text, HasSubstr("must list IP addresses such as"));
  }
  const auto read = sound(read_settings(sources("proxies = 127.0.0.1, 2001:DB8::1\n")));
  EXPECT_EQ(read.proxies, (std::vector<std::string>{"127.0.0.1", "2001:db8::1"}));
}

TEST(Settings, ReadPrintedConfigFileBackUnchanged) {
  Settings settings;
  settings.data = "elsewhere";
  settings.tls_certificate = "c.pem";
  settings.tls_key = "k.pem";
  settings.bots_tls = "[::]:4243";
  settings.log_json = true;
  settings.log_level = watch::Level::debug;
  settings.proxies = {"127.0.0.1", "::1"};
  settings.patience = milliseconds(1500);
  settings.lag_a_move = milliseconds(0);
  settings.games_at_once = 3;
  const auto read = sound(read_settings(sources(config_text(settings))));
  EXPECT_EQ(read, settings);
}

TEST(Settings, EachHasConfigLineAndVariable) {
  const std::string text = config_text({});
  for (const SettingRow& row : setting_rows()) {
    EXPECT_THAT(text, HasSubstr("\n#" + std::string(row.key) + " ="));
    EXPECT_THAT(environment_name(row.key), testing::MatchesRegex("ASPIS_[A-Z_]+"));
  }
}

TEST(Settings, AddressIsTheOriginThatBrowsersSend) {
  const std::vector<std::pair<std::string, std::string>> addresses = {
      {"https://example.edu", "https://example.edu"},
      {"https://example.edu/", "https://example.edu"},
      {"https://Example.EDU:443/", "https://example.edu"},
      {"http://example.edu:80", "http://example.edu"},
      {"http://192.0.2.7:8080/", "http://192.0.2.7:8080"},
      {"http://[2001:DB8::1]:8080", "http://[2001:db8::1]:8080"},
      {"", ""},
  };
  for (const auto& [given, address] : addresses) {
    const auto read = sound(read_settings(sources("address = " + given + "\n")));
    EXPECT_EQ(read.address, address);
  }
}

TEST(Settings, AddressWithAPathOrWithoutASchemeIsRefused) {
  const auto refusal = [](const std::string& address) {
    return refusal_text(read_settings(sources("address = " + address + "\n")));
  };
  EXPECT_THAT(
      refusal("http://h/aspis"),
      HasSubstr("address: 'http://h/aspis' has a path, and the pages cannot be served below "
                "one: write http://h, and give Aspis its own host name or port"));
  for (const std::string address : {"127.0.0.1:8080", "example.edu", "ftp://example.edu", "http://",
                                    "https://a b", "https://user@example.edu", "https://h:99999"}) {
    EXPECT_THAT(refusal(address), HasSubstr("is not a valid URL: write http://HOST:PORT"))
        << address;
  }
}

TEST(Settings, WebhookRequiresSecret) {
  EXPECT_THAT(refusal_text(read_settings(sources("webhook = https://results.example.edu/\n"))),
              HasSubstr("webhook and webhook-secret-file belong together"));
  EXPECT_TRUE(read_settings(
      sources("webhook = https://results.example.edu/\nwebhook-secret-file = secret\n")));
}

}  // namespace
}  // namespace aspis::app
