// Reads any bytes from a network bot, in any pieces, in and between its games: commands and answers
// are the same however the bytes were cut, within the limits, and no bytes before a question answer
// it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "referee/seats/remote_input.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using aspis::seats::RemoteInput;

/// The complete result of one reading.
struct Heard {
  std::vector<std::string> answers;
  std::vector<std::string> words;
  std::vector<std::string> warnings;
  bool faulty = false;
  bool operator==(const Heard&) const = default;
};

void check(const RemoteInput::Taken& taken) {
  for (const std::string& word : taken.words) {
    require(word.size() <= aspis::protocol::longest_line + 1);
    require(word.find('\n') == std::string::npos);
    require(word.starts_with("ping ") || word.starts_with("pong ") || word.starts_with("lobby ") ||
            word.starts_with("stderr "));
  }
  if (!taken.answer) return;
  require(taken.answer->size() <= aspis::protocol::longest_line);
  require(taken.answer->find('\n') == std::string::npos);
}

class Reading {
 public:
  explicit Reading(std::size_t piece) : piece_(piece) {}

  /// Performs an action of the referee between two parts of the bytes.
  void act(std::uint8_t what) {
    wants_ready_ = what == 1;
    if (what == 1) input_.next_game();
    if (what <= 1) input_.ask();
    if (what == 2) input_.give_up();
    if (what == 3) input_.next_interval();
    asked_ = what <= 1 || (asked_ && what != 2);
  }

  void take(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::size_t count = std::min(piece_, bytes.size());
      const auto is_ready = [](std::string_view line) {
        return line == "ready" || line == "ready classic";
      };
      const auto taken = input_.feed(bytes.substr(0, count), wants_ready_ ? +is_ready : nullptr);
      check(taken);
      heard_.words.insert(heard_.words.end(), taken.words.begin(), taken.words.end());
      if (taken.answer) {
        require(asked_);
        require(!wants_ready_ || taken.answer->starts_with("ready"));
        asked_ = false;
        heard_.answers.push_back(*taken.answer);
      }
      bytes.remove_prefix(count);
    }
  }

  Heard over() && {
    heard_.warnings = input_.take_warnings();
    heard_.faulty = input_.failure().has_value();
    return std::move(heard_);
  }

 private:
  RemoteInput input_;
  std::size_t piece_;
  Heard heard_;
  bool asked_ = false;
  bool wants_ready_ = false;
};

/// A byte of 0xf0 to 0xf3 is an action of the referee; all other bytes belong to the bot.
Heard read_all(std::string_view script, std::size_t piece) {
  Reading reading(piece);
  while (!script.empty()) {
    const auto is_act = [](char c) { return (static_cast<std::uint8_t>(c) & 0xfcU) == 0xf0U; };
    const auto stop = std::find_if(script.begin(), script.end(), is_act);
    const auto count = static_cast<std::size_t>(stop - script.begin());
    reading.take(script.substr(0, count));
    script.remove_prefix(count);
    if (script.empty()) break;
    reading.act(static_cast<std::uint8_t>(script.front()) & 3U);
    script.remove_prefix(1);
  }
  return std::move(reading).over();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view script(reinterpret_cast<const char*>(bytes), size);
  const Heard whole = read_all(script, SIZE_MAX);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}}) {
    const Heard cut = read_all(script, piece);
    require(cut.faulty == whole.faulty);
    // After an exceeded limit the rest of the piece is lost, so the results may differ.
    if (!whole.faulty) require(cut == whole);
  }
  return 0;
}
