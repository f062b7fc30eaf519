// Tests spectators over real WebSockets: numbering, replay, resynchronisation, and dropped clients.
#include "server/live/hub.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <string>
#include <thread>

#include "tests/server/http/served.hpp"
#include "tests/support/waiting.hpp"
#include "tests/support/websocket_client.hpp"

namespace aspis::live {
namespace {

using http::Served;
using support::WebSocketClient;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;
using namespace std::chrono_literals;

Served served_with(const HubLimits& limits) {
  return Served({}, limits);
}

TEST(Hub, NumbersEventsFrom1AndSendsThemToSpectators) {
  Served served;
  EXPECT_EQ(served.hub.version("game/a/1"), 0U);
  WebSocketClient spectator(served.port, "/api/v1/live?topic=game/a/1&v=0");
  served.hub.publish("game/a/1", R"({"ply":1})");
  EXPECT_EQ(spectator.hear(), R"({"topic":"game/a/1","v":1,"events":[{"ply":1}]})");
  served.hub.publish("game/a/1", R"({"ply":2})");
  EXPECT_EQ(spectator.hear(), R"({"topic":"game/a/1","v":2,"events":[{"ply":2}]})");
  EXPECT_EQ(served.hub.version("game/a/1"), 2U);
}

TEST(Hub, SendsMissedEventsFirstAfterKnownVersion) {
  Served served;
  for (int event = 1; event <= 5; ++event) served.hub.publish("t", std::to_string(event));
  WebSocketClient spectator(served.port, "/api/v1/live?topic=t&v=3");
  EXPECT_EQ(spectator.hear(), R"({"topic":"t","v":5,"events":[4,5]})");
  WebSocketClient from_nothing(served.port, "/api/v1/live?topic=t&v=0");
  EXPECT_EQ(from_nothing.hear(), R"({"topic":"t","v":5,"events":[1,2,3,4,5]})");
}

TEST(Hub, StartsWithNextEventWithoutVersion) {
  Served served;
  served.hub.publish("t", "1");
  served.hub.publish("joined", "1");
  WebSocketClient spectator(served.port, "/api/v1/live?topic=t&topic=joined&v=0");
  EXPECT_EQ(spectator.hear(), R"({"topic":"joined","v":1,"events":[1]})");
  served.hub.publish("t", "2");
  EXPECT_EQ(spectator.hear(), R"({"topic":"t","v":2,"events":[2]})");
}

TEST(Hub, SendsEventsWithinGapTogether) {
  HubLimits limits;
  limits.gap = 300ms;
  Served served = served_with(limits);
  WebSocketClient spectator(served.port, "/api/v1/live?topic=t&v=0");
  served.hub.publish("t", "1");
  EXPECT_EQ(spectator.hear(), R"({"topic":"t","v":1,"events":[1]})");
  for (int event = 2; event <= 50; ++event) served.hub.publish("t", std::to_string(event));
  int messages = 0;
  std::string last;
  while (last.find("\"v\":50") == std::string::npos) {
    last = spectator.hear();
    ASSERT_NE(last, "");
    ++messages;
  }
  EXPECT_LE(messages, 3);  // a slow machine may need more than one gap
}

TEST(Hub, EachSpectatorOfCrowdGetsEveryEventOnce) {
  HubLimits limits;
  limits.gap = 1ms;
  Served served([](http::ServerPlan& plan) { plan.limits.max_per_peer = 1'000; }, limits);
  std::deque<WebSocketClient> crowd;
  for (int number = 0; number < 450; ++number) {
    crowd.emplace_back(served.port, "/api/v1/live?topic=t&v=0");
  }
  constexpr int events = 120;
  for (int event = 1; event <= events; ++event) {
    served.hub.publish("t", std::to_string(event));
    std::this_thread::sleep_for(std::chrono::microseconds(event * 37 % 1'000));
  }
  std::string all;
  for (int event = 1; event <= events; ++event) all += std::to_string(event) + ',';
  for (WebSocketClient& spectator : crowd) {
    std::string heard;
    while (heard.size() < all.size()) {
      const std::string message = spectator.hear();
      const std::size_t begin = message.find('[') + 1;
      ASSERT_NE(begin, 0U) << message;
      heard += message.substr(begin, message.find(']') - begin) + ',';
    }
    EXPECT_EQ(heard, all);
  }
}

TEST(Hub, TellsClientToReloadWhenVersionIsTooOld) {
  HubLimits limits;
  limits.kept_events = 10;
  Served served = served_with(limits);
  for (int event = 1; event <= 20; ++event) served.hub.publish("t", std::to_string(event));
  WebSocketClient late(served.port, "/api/v1/live?topic=t&v=9");
  EXPECT_THAT(late.hear(), MatchesRegex(R"(\{"topic":"t","v":20,"resync":[0-9]+\})"));
  served.hub.publish("t", "21");
  EXPECT_EQ(late.hear(), R"({"topic":"t","v":21,"events":[21]})");
  WebSocketClient in_time(served.port, "/api/v1/live?topic=t&v=19");
  EXPECT_EQ(in_time.hear(), R"({"topic":"t","v":21,"events":[20,21]})");
}

TEST(Hub, RejectsVersionOfEarlierProcess) {
  HubLimits limits;
  limits.first_number = 1'000;
  Served served = served_with(limits);
  served.hub.publish("t", "1");
  EXPECT_EQ(served.hub.version("t"), 1'000U);
  for (const char* const version : {"7", "998", "5000"}) {
    WebSocketClient spectator(served.port, std::string("/api/v1/live?topic=t&v=") + version);
    EXPECT_THAT(spectator.hear(), HasSubstr(R"("v":1000,"resync")")) << version;
  }
  WebSocketClient before_any(served.port, "/api/v1/live?topic=t&v=0");
  EXPECT_EQ(before_any.hear(), R"({"topic":"t","v":1000,"events":[1]})");
}

TEST(Hub, FollowsSeveralTopicsEachWithItsVersion) {
  Served served;
  served.hub.publish("a", "1");
  served.hub.publish("b", "1");
  WebSocketClient spectator(served.port, "/api/v1/live?topic=a&v=1&topic=b&v=0&topic=%22c%22");
  EXPECT_EQ(spectator.hear(), R"({"topic":"b","v":1,"events":[1]})");
  served.hub.publish("\"c\"", "1");
  EXPECT_EQ(spectator.hear(), R"({"topic":"\"c\"","v":1,"events":[1]})");
  served.hub.publish("a", "2");
  EXPECT_EQ(spectator.hear(), R"({"topic":"a","v":2,"events":[2]})");
}

TEST(Hub, AnnouncesEndOfTopicAndForgetsIt) {
  HubLimits limits;
  limits.forgotten = 200ms;
  Served served = served_with(limits);
  WebSocketClient spectator(served.port, "/api/v1/live?topic=t&v=0");
  served.hub.publish("t", "1");
  EXPECT_EQ(spectator.hear(), R"({"topic":"t","v":1,"events":[1]})");
  served.hub.end("t");
  EXPECT_EQ(spectator.hear(), R"({"topic":"t","v":1,"events":[],"end":true})");
  EXPECT_EQ(spectator.frame().close_code(), 1000);
  EXPECT_TRUE(support::comes_true([&] { return served.hub.counts().topics == 0; }));
  EXPECT_EQ(served.hub.version("t"), 0U);
  served.hub.publish("t", "again");
  EXPECT_EQ(served.hub.version("t"), 2U) << "numbers of a topic are never given twice";
}

TEST(Hub, RemovesUnpublishedTopicWithItsLastSpectator) {
  Served served;
  {
    WebSocketClient spectator(served.port, "/api/v1/live?topic=invented");
    ASSERT_TRUE(support::comes_true([&] { return served.hub.counts().topics == 1; }));
  }
  EXPECT_TRUE(support::comes_true([&] { return served.hub.counts().topics == 0; }));
  EXPECT_TRUE(support::comes_true([&] { return served.hub.counts().spectators == 0; }));
}

TEST(Hub, ResynchronisesSlowSpectatorWithoutDelayingOthers) {
  HubLimits limits;
  limits.gap = 0ms;
  limits.queued_messages = 4;
  limits.kept_events = 8;
  Served served = served_with(limits);
  WebSocketClient slow(served.port, "/api/v1/live?topic=t&v=0");
  WebSocketClient quick(served.port, "/api/v1/live?topic=t&v=0");
  const std::string event = '"' + std::string(100'000, 'x') + '"';
  std::uint64_t published = 0;
  while (published < 400) {
    served.hub.publish("t", event);
    ++published;
    const std::string heard = quick.hear();
    ASSERT_THAT(heard,
                StartsWith(R"({"topic":"t","v":)" + std::to_string(published) + ",\"events\""));
  }
  bool resynchronised = false;
  std::uint64_t at = 0;
  while (at < published) {
    const std::string heard = slow.hear();
    ASSERT_NE(heard, "");
    resynchronised = resynchronised || heard.find("resync") != std::string::npos;
    at = std::stoull(heard.substr(heard.find("\"v\":") + 4));
  }
  EXPECT_TRUE(resynchronised);
  EXPECT_GE(served.hub.counts().resyncs, 1U);
  served.hub.publish("t", "1");
  EXPECT_EQ(slow.hear(), R"({"topic":"t","v":401,"events":[1]})");
}

TEST(Hub, NewSpectatorGetsEventThatWaitedForDepartedOne) {
  HubLimits limits;
  limits.gap = 500ms;
  limits.rooms = 1;
  Served served = served_with(limits);
  {
    WebSocketClient first(served.port, "/api/v1/live?topic=t&v=0");
    served.hub.publish("t", "1");
    EXPECT_THAT(first.hear(), HasSubstr("[1]"));
    served.hub.publish("t", "2");
  }
  ASSERT_TRUE(support::comes_true([&] { return served.hub.counts().spectators == 0; }));
  WebSocketClient second(served.port, "/api/v1/live?topic=t&v=1");
  EXPECT_THAT(second.hear(), HasSubstr("[2]"));
  served.hub.publish("t", "3");
  EXPECT_THAT(second.hear(), HasSubstr("[3]"));
}

TEST(Hub, SendsPongsBetweenMessagesAndNeverInsideOne) {
  HubLimits limits;
  limits.gap = 0ms;
  Served served = served_with(limits);
  WebSocketClient slow(served.port, "/api/v1/live?topic=t&v=0");
  const std::string event = '"' + std::string(150'000, 'x') + '"';
  constexpr int pings = 50;
  for (int number = 0; number < pings; ++number) {
    served.hub.publish("t", event);
    slow.raw().send(support::frame_bytes(0x89, "ping " + std::to_string(number)));
    std::this_thread::sleep_for(2ms);
  }
  served.hub.publish("t", "1");
  served.hub.end("t");
  std::string last;
  int pongs = 0;
  while (pongs < pings || last.find(R"("end":true)") == std::string::npos) {
    support::Frame frame = slow.frame();
    if (frame.opcode == 10) {
      EXPECT_EQ(frame.payload, "ping " + std::to_string(pongs++));
      continue;
    }
    ASSERT_EQ(frame.opcode, 1);
    EXPECT_THAT(frame.payload, StartsWith(R"({"topic":"t",)"));
    EXPECT_EQ(frame.payload.back(), '}');
    last = std::move(frame.payload);
  }
}

TEST(Hub, DropsSpectatorThatReadsNothingForTooLong) {
  HubLimits limits;
  limits.gap = 0ms;
  limits.stalled = 200ms;
  Served served = served_with(limits);
  WebSocketClient stalled(served.port, "/api/v1/live?topic=t&v=0");
  const std::string event = '"' + std::string(200'000, 'x') + '"';
  EXPECT_TRUE(support::comes_true([&] {
    served.hub.publish("t", event);
    return served.hub.counts().dropped == 1;
  }));
  EXPECT_EQ(served.hub.counts().spectators, 0);
}

TEST(Hub, AnswersPingAndClosingHandshake) {
  Served served;
  WebSocketClient spectator(served.port, "/api/v1/live?topic=t");
  spectator.raw().send(support::frame_bytes(0x89, "are you there"));
  const support::Frame pong = spectator.frame();
  EXPECT_EQ(pong.opcode, 10);
  EXPECT_EQ(pong.payload, "are you there");
  spectator.close(1001);
  EXPECT_EQ(spectator.frame().close_code(), 1001);
  EXPECT_TRUE(spectator.raw().is_closed());
  EXPECT_TRUE(support::comes_true([&] { return served.hub.counts().spectators == 0; }));
}

TEST(Hub, DisconnectsSpectatorsThatSendTextOrInvalidFrames) {
  Served served;
  const std::string big(200, 'x');
  for (const std::string& bytes :
       {support::frame_bytes(0x81, "hello"), support::frame_bytes(0x81, "unmasked", false),
        support::frame_bytes(0xc1, "reserved bit"), support::frame_bytes(0x83, "opcode 3"),
        support::frame_bytes(0x81, "\xff\xfe"), support::frame_bytes(0x09, "a ping in parts"),
        support::frame_bytes(0x80, "continues nothing"), support::frame_bytes(0x88, "x"),
        support::frame_bytes(0x81, big), support::frame_bytes(0x89, big),
        std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x02\x03\x04", 14)}) {
    WebSocketClient spectator(served.port, "/api/v1/live?topic=t");
    spectator.raw().send(bytes);
    const support::Frame answer = spectator.frame();
    EXPECT_TRUE(answer.opcode == 8 || answer.opcode == 0) << answer.opcode;
    spectator.close();
    EXPECT_TRUE(spectator.raw().is_closed());
  }
  EXPECT_TRUE(support::comes_true([&] { return served.hub.counts().spectators == 0; }));
}

TEST(Hub, ReportsInvalidTopicsBeforeUpgrade) {
  Served served;
  const auto error = [&](const std::string& query) {
    return served.ask(support::upgrade_request("/api/v1/live" + query)).body;
  };
  EXPECT_THAT(error(""), HasSubstr("no topic"));
  EXPECT_THAT(error("?v=1&topic=t"), HasSubstr("before any topic"));
  EXPECT_THAT(error("?topic=t&v=x"), HasSubstr("v=x of topic t is not a number"));
  EXPECT_THAT(error("?topic=t&topic=t"), HasSubstr("topic t is given twice"));
  EXPECT_THAT(error("?topic="), HasSubstr("1 to 200 bytes"));
  std::string many = "?topic=0";
  for (int topic = 1; topic <= 16; ++topic) many += "&topic=" + std::to_string(topic);
  EXPECT_THAT(error(many), HasSubstr("more than 16 topics"));
}

}  // namespace
}  // namespace aspis::live
