// A tournament on paper and for other programs: tables, brackets, grades, records. Everything here
// is public and knows aliases only, but for the gradebooks, which say so.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "db/store.hpp"
#include "protocol/result.hpp"
#include "server/tournament/book.hpp"

namespace aspis::exports {

using tournament::Book;

/// A line an entrant and stage: stage, group, place, alias, games, wins, ties, losses, forfeits,
/// points, score, tie-break numbers, why it stands above the next; then the final places.
[[nodiscard]] std::string standings_csv(const Book&, const formats::Survey&);
[[nodiscard]] std::string standings_json(const Book&, const formats::Survey&);

/// Each against each, a table a group, as text in columns for a terminal and as CSV.
[[nodiscard]] std::string crosstable(const Book&, const formats::Group&, int stage);
[[nodiscard]] std::string crosstable_csv(const Book&, const formats::Survey&);

enum class Paper { a4, a3, letter };

/// One page that a browser prints as it is: the stages with their tables and brackets, black on
/// white, with the date. No script, nothing from elsewhere.
[[nodiscard]] std::string chart_html(const Book&, const formats::Survey&, Paper,
                                     const std::string& date);
/// The chart of one stage as a picture of its own.
[[nodiscard]] std::string stage_svg(const Book&, const formats::Survey&, int stage, Paper);

// Private: real names. For the instructor's gradebook.

/// `points` are given by result class, in the order of the classes from the best.
[[nodiscard]] std::string canvas_csv(const Book&, const formats::Survey&);
[[nodiscard]] std::string moodle_csv(const Book&, const formats::Survey&);

/// A file of an export, by its path within it.
struct File {
  std::filesystem::path path;
  std::string text;
};
/// "1-A-417-102-1.record": of every game that has one, voided ones in a folder of their own.
[[nodiscard]] std::string record_name(const Book&, const db::GameRow&);

/// All records in one zip file, made whole or not at all.
[[nodiscard]] protocol::Result<std::size_t> zip_of_records(const db::Store&, const Book&,
                                                           const std::filesystem::path&);
/// For each entrant a folder, by alias, with the records of its own games and what its own program
/// wrote on standard error in them.
[[nodiscard]] protocol::Result<std::size_t> entrant_folders(const db::Store&, const Book&,
                                                            const std::filesystem::path&);

/// A cell of a CSV file: quoted where need be, and with a ' before = + - @, which a spreadsheet
/// would take as a formula; numbers stay as they are.
[[nodiscard]] std::string csv_cell(std::string_view);

}  // namespace aspis::exports
