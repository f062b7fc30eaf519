// A record ply by ply as drawn text: what show prints and steps through.
#pragma once

#include <string>

#include "protocol/record.hpp"
#include "referee/words/dictionary.hpp"
#include "server/cli/drawing/style.hpp"

namespace aspis::cli {

/// The record and the dictionary outlive this.
class ReplayView {
 public:
  /// `file` is named in errors.
  ReplayView(const protocol::Record& record, const words::Dictionary* dictionary, std::string file)
      : record_(record), dictionary_(dictionary), file_(std::move(file)) {}

  [[nodiscard]] int plies() const;

  /// The drawing after `ply` moves (0 is the start), below what happened there. Throws
  /// CommandError with Status::failed where the record is wrong up to there.
  [[nodiscard]] std::string at(int ply, const drawing::Style&) const;

 private:
  const protocol::Record& record_;
  const words::Dictionary* dictionary_;
  std::string file_;
};

}  // namespace aspis::cli
