// Shares this machine's cores among games, students' work and scrimmages. Games between network
// bots need no core.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

namespace aspis::lobby {

/// Uses of a core in order of priority: games of tournaments; work that a student waits for; then
/// scrimmages, ladders and analyses.
enum class Use : std::uint8_t { tournament, student, scrimmage };

/// A free core goes to the first use that any player wants one for. Among the players that want it,
/// the one with the least core time for this use gets it. While games of tournaments are due, every
/// fourth core goes to students, and at least one every 45 s. Scrimmages leave one of several cores
/// free, and end when a tournament or a student needs the core. Owned by the registry, on the game
/// thread.
class Cores {
 public:
  using Time = std::chrono::milliseconds;
  using Clock = std::chrono::steady_clock::time_point (*)();

  /// A tournament's lobby, the build queue, or the analyst.
  class Player {
   public:
    virtual ~Player() = default;
    /// A core is free. Returns false if there is nothing to begin on it now.
    virtual bool begin(Use) = 0;
    /// Ends the newest work of this use soon, to be repeated later. Returns false if there is no
    /// such work.
    virtual bool give_way(Use) = 0;
  };

  /// `count` is at least 1.
  explicit Cores(int count, Clock now = std::chrono::steady_clock::now);

  void add(Player&);
  /// The player still has to return the cores that it holds.
  void remove(Player&);

  /// Requests one core. begin() ends the request and may make the next one.
  void want(Player&, Use);
  [[nodiscard]] bool wants(Player&, Use) const;
  /// `took` is how long the work took, 0 if nothing was done.
  void give_back(Player&, Use, Time took);
  /// The lease holds the core that begin() was called for, and returns it when destroyed.
  [[nodiscard]] std::shared_ptr<void> lease(Player&, Use);

  /// The expected wait of a player that wants a core, estimated from earlier work.
  [[nodiscard]] std::optional<Time> expected(Player&, Use) const;

 private:
  struct Account {
    bool wants = false;
    int playing = 0;
    Time used{0};
    std::uint64_t turn = 0;  // number of its last begin
  };
  struct Client {
    std::array<Account, 3> accounts;
    bool is_removed = false;
  };

  [[nodiscard]] static bool is_before(const Account&, const Account&);
  [[nodiscard]] bool is_wanted(Use) const;
  [[nodiscard]] bool is_turn_of_students() const;
  [[nodiscard]] std::optional<Use> next_use() const;
  [[nodiscard]] Player* next_player(Use) const;
  [[nodiscard]] Time least_used(Use) const;
  void begin(Player&, Use);
  void offer();
  void make_room();

  const int count_;
  const Clock now_;
  int free_;
  std::map<Player*, Client> clients_;
  std::array<Time, 3> least_used_{};  // a player that was idle starts with this
  std::uint64_t turn_ = 0;
  int tournaments_in_a_row_ = 0;  // while a student waits
  std::chrono::steady_clock::time_point students_wait_since_{};
  bool is_offering_ = false;
  bool is_making_room_ = false;  // a scrimmage is ending
  Time usual_{0};                // moving average of the length of work
  const std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::lobby
