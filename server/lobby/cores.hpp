// Shares this machine's cores among games, students' work and scrimmages. Games between network
// bots need no core.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace aspis::lobby {

/// Uses of a core in order of priority: games of tournaments; work that a student waits for; then
/// scrimmages, ladders and analyses.
enum class Use : std::uint8_t { tournament, student, scrimmage };

/// A free core goes to the first use that any player wants one for. Among the players that want it,
/// the one with the least core time for this use gets it. While games of tournaments are due, every
/// fourth core goes to students, and one at least every 45 s. Scrimmages leave one of several cores
/// free and end when a tournament or a student needs theirs. Owned by the registry, on the game
/// thread.
class Cores {
 public:
  using Time = std::chrono::milliseconds;
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  /// A tournament's lobby, the build queue, or the analyst.
  class Player {
   public:
    virtual ~Player() = default;
    /// A core is free. Returns false if there is nothing to begin on it now.
    virtual bool begin(Use) = 0;
    /// Ends the newest work of this use soon, which is done again later. Returns false if it has
    /// none that it can end.
    virtual bool give_way(Use) = 0;
  };

  /// `count` is at least 1.
  explicit Cores(int count, Clock now = &std::chrono::steady_clock::now);

  void add(Player&);
  /// The cores that it still has are given back later.
  void remove(Player&);

  /// One core: until begin() is called, which may ask for the next one.
  void want(Player&, Use);
  [[nodiscard]] bool wants(Player&, Use) const;
  /// After work of this length, which the player may want to go on with; 0 if nothing was done.
  void give_back(Player&, Use, Time took);
  /// Holds the core that begin() was called for, and gives it back when it is destroyed.
  [[nodiscard]] std::shared_ptr<void> lease(Player&, Use);

  /// How long a player that wants a core may wait for it, by the lengths of earlier work.
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
  std::array<Time, 3> least_used_{};  // an idle player's claim is not older than this
  std::uint64_t turn_ = 0;
  int tournaments_in_a_row_ = 0;  // while a student waited
  std::chrono::steady_clock::time_point students_wait_since_{};
  bool is_offering_ = false;
  bool is_making_room_ = false;  // a scrimmage is ending
  Time usual_{0};                // length of the work so far, the later work counting more
  const std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::lobby
