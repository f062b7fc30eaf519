// Boxes on this machine: what it can do, found out by trying, and the making of them. Not what is
// played in them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "referee/sandbox/box.hpp"
#include "referee/sandbox/container.hpp"
#include "referee/sandbox/run.hpp"

namespace aspis::sandbox {

/// Begins the error of Sandbox::open() if this machine is to blame, and not what was asked for.
inline constexpr std::string_view host_cannot = "the host cannot create a sandbox: ";

/// One a program; used by all its threads. Outlives what it made.
class Sandbox {
 public:
  /// Finds out at first use what can be done, by starting a box and trying to get out of it;
  /// nothing better than `best` is tried. With Mode::off nothing is confined, and programs see what
  /// we see.
  explicit Sandbox(Mode = Mode::automatic, Level best = Level::users);
  /// Boxes come from the service that listens there, where it does; else as above.
  explicit Sandbox(const std::filesystem::path& service);
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  [[nodiscard]] const Ability& ability() const;
  /// Whether programs run in boxes at all.
  [[nodiscard]] bool confines() const { return ability().level != Level::none; }

  /// Whether a box has a /tmp that nobody else sees.
  [[nodiscard]] bool has_private_tmp() const {
    return ability().level == Level::users || ability().level == Level::namespaces;
  }

  /// A new box, on the calling thread, in some milliseconds of which none is waited for. The error
  /// says what cannot be seen in it, or that there are too many at once.
  [[nodiscard]] protocol::Result<std::unique_ptr<Container>> open(const Box&);

  /// For somebody else: a box that is not used here. Nothing that is closed to its user is copied
  /// for it.
  [[nodiscard]] protocol::Result<Made> make(const Box&);

  /// Runs a program in a box of its own on `input` (what a pipe holds of it, 64 KiB) and waits for
  /// its end, at most `limit` long.
  [[nodiscard]] protocol::Result<Ran> run(const Box&, const Program&,
                                          std::chrono::milliseconds limit,
                                          std::string_view input = {});

 private:
  class Machine;
  std::unique_ptr<Machine> machine_;
};

}  // namespace aspis::sandbox
