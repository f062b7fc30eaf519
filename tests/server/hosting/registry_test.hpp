// A folder of tournaments for tests of the registry, and functions that read its files.
#pragma once

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "db/maintenance.hpp"
#include "tests/support/alike.hpp"
#include "tests/support/sample_registry.hpp"

namespace aspis::hosting {

using namespace tournament;  // NOLINT: the tests use most of it

class RegistryTest : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path file(const std::string& name) const {
    return folder_.path() / "tournaments" / (name + ".db");
  }
  [[nodiscard]] Tournament read_stored(const std::string& name) const {
    return read_database(file(name));
  }
  [[nodiscard]] static Tournament read_database(const std::filesystem::path& path) {
    return support::sound(read_tournament(support::sound(db::Store::open(path, db::Mode::read))));
  }
  [[nodiscard]] std::vector<std::string> acts_in(const std::string& name) const {
    std::vector<std::string> acts;
    for (const db::AuditRow& row :
         support::sound(db::Store::open(file(name), db::Mode::read)).audit().all()) {
      acts.push_back(row.act);
    }
    return acts;
  }
  [[nodiscard]] std::vector<std::string> names() const {
    EXPECT_TRUE(std::filesystem::is_directory(folder_.path() / "tournaments"));
    return support::names_in(folder_.path() / "tournaments");
  }
  /// Performs an action and returns its result.
  template <class Work>
  static protocol::Result<Consequences> act(HostedTournament& hosted, const Work& work) {
    return support::answer_to([&](ActDone done) { hosted.act(work, done); });
  }
  static std::string start_until(HostedTournament& hosted, int round) {
    return refusal(support::answer_to([&](ActDone done) {
      hosting::start(hosted, "instructor", done, {0, round});
    }));
  }
  static void start(HostedTournament& hosted) {
    const auto begun =
        support::answer_to([&](ActDone done) { hosting::start(hosted, "instructor", done); });
    ASSERT_TRUE(begun) << begun.error().text;
  }
  static void play_out(HostedTournament& hosted) {
    start(hosted);
    support::SampleRegistry::wait_for(hosted, RunState::finished);
  }
  static std::string refusal(const protocol::Result<Consequences>& result) {
    return result ? "it was done" : result.error().text;
  }

  /// Returns the same tournament, played to the end without interruption.
  [[nodiscard]] static Tournament undisturbed(const NewTournamentRequest& fresh) {
    const support::TemporaryFolder folder;
    {
      support::SampleRegistry registry(folder.path());
      const auto hosted = registry.create(fresh);
      play_out(*hosted);
    }
    return read_database(folder.path() / "tournaments" / (fresh.name + ".db"));
  }
  void expect_like(const std::string& name, const Tournament& other) const {
    support::expect_like(read_stored(name), other);
    EXPECT_THAT(*db::check(file(name)), testing::IsEmpty());
  }

  support::TemporaryFolder folder_;
};

}  // namespace aspis::hosting
