// How many games between programs of this machine may be played at once, and which tournament's is
// next. Games with a bot from the network need no place. All on the game thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace boost::asio {
class io_context;
}

namespace aspis::tournament {

/// A free place is offered to the tournament that has the fewest games in play, and of those to the one
/// whose last turn was longest ago. Who has nothing to play by then is passed over.
class Places {
 public:
  /// `count` at least 1.
  Places(int count, boost::asio::io_context&);

  /// `call` is for when there is a place for it; the loop runs until then what `call` posted.
  void add(const void* who, std::function<void()> call);
  void remove(const void* who);

  /// False where there is none, or where another tournament's turn is before it: it waits from now on.
  [[nodiscard]] bool take(const void* who);
  /// After a game of this length; 0 where none was played.
  void give_back(const void* who, std::chrono::milliseconds took);

  [[nodiscard]] bool waits(const void* who) const;
  /// How long it may be until `who` has a place, by the lengths of the games so far; nothing where it
  /// does not wait or no length is known.
  [[nodiscard]] std::optional<std::chrono::milliseconds> expected(const void* who) const;

 private:
  struct Guest {
    std::function<void()> call;
    int playing = 0;
    // Moments by number; 0 is never.
    std::uint64_t last_taken = 0;
    std::uint64_t waits_since = 0;
  };
  using Guests = std::map<const void*, Guest>;

  [[nodiscard]] static bool is_before(const Guest&, const Guest&);
  void offer();

  int count_;
  int left_;
  boost::asio::io_context& io_;
  Guests guests_;
  const void* offered_ = nullptr;  // whose turn it is; one place is kept for it
  std::uint64_t moment_ = 0;
  std::chrono::milliseconds usual_{0};  // length of a game, the later ones counting more
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::tournament
