// Which tournament's programs get the next free core of this machine. Games with a bot from the
// network need none.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace boost::asio {
class io_context;
}

namespace aspis::hosting {

/// A free core is offered to the tournament that has the fewest games in play, and of those to the
/// one that has waited longest since its last turn. One that has nothing to play then is passed
/// over. One for all tournaments, owned by the registry; on the game thread.
class CoreScheduler {
 public:
  /// `count` at least 1.
  CoreScheduler(int count, boost::asio::io_context&);

  /// `offer` is called when there is a core for it; the offer stands until what that posted has
  /// run.
  void add(const void* who, std::function<void()> offer);
  void remove(const void* who);

  /// False where there is none, or where another tournament's turn comes first: it waits from now
  /// on.
  [[nodiscard]] bool take(const void* who);
  /// After a game of this length; 0 where none was played.
  void give_back(const void* who, std::chrono::milliseconds took);

  /// A core that nobody wants, for a game that may be ended at any moment: taken as long as what is
  /// returned lives. `give_way` is posted once when a tournament waits for a core. Null where there
  /// is none, or where it would be the last one of several.
  [[nodiscard]] std::shared_ptr<void> take_spare(std::function<void()> give_way);

  [[nodiscard]] bool waits(const void* who) const;
  /// How long it may be until `who` has a core, by the lengths of the games so far; nothing where
  /// it does not wait or no length is known.
  [[nodiscard]] std::optional<std::chrono::milliseconds> expected(const void* who) const;

 private:
  struct Client {
    std::function<void()> offer;
    int playing = 0;
    // Moments by number; 0 is never.
    std::uint64_t last_taken = 0;
    std::uint64_t waits_since = 0;
  };
  using Clients = std::map<const void*, Client>;

  [[nodiscard]] static bool is_before(const Client&, const Client&);
  void offer_next();
  void ask_to_give_way();
  void give_back_spare(const void*);

  int count_;
  int left_;
  boost::asio::io_context& io_;
  Clients clients_;
  struct Spare {
    std::function<void()> give_way;  // empty once it was called
  };
  std::vector<Spare*> spares_;     // the latest last
  const void* offered_ = nullptr;  // whose turn it is; one core is kept for it
  std::uint64_t moment_ = 0;
  std::chrono::milliseconds usual_{0};  // length of a game, the later ones counting more
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::hosting
