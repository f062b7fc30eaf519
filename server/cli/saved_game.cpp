#include "server/cli/saved_game.hpp"

#include <unistd.h>

#include <cstdio>

#include "referee/seats/stderr_text.hpp"
#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

namespace fs = std::filesystem;

fs::path stderr_file(fs::path record, const std::string& mark) {
  return record.replace_extension("." + mark + ".stderr");
}

}  // namespace

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || !fs::is_directory(folder)) bad_input("cannot create the folder " + folder.string());
  if (::access(folder.c_str(), W_OK) != 0) {
    bad_input("cannot write to the folder " + folder.string());
  }
}

void save_game(const fs::path& folder, int number, const match::GameOutcome& outcome) {
  char name[32];
  std::snprintf(name, sizeof name, "game-%04d.record", number);
  const protocol::Record& record = outcome.record;
  write_whole_file(folder / name, protocol::text(record));
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    const std::string text = seats::stderr_of(outcome.reports[seat]);
    if (!text.empty()) write_whole_file(stderr_file(folder / name, record.seats[seat].mark), text);
  }
}

std::string saved_stderr(const fs::path& record, const std::string& mark) {
  std::error_code error;
  const fs::path file = stderr_file(record, mark);
  if (!fs::is_regular_file(file, error)) return "";
  const auto text = contents_of(file);
  return text ? *text : "";
}

}  // namespace aspis::cli
