#include "server/cli/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "protocol/descriptor.hpp"
#include "protocol/tokens.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/seats/stderr_text.hpp"
#include "referee/words/word_list_text.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

using protocol::Descriptor;
using protocol::Error;
using protocol::Result;
using protocol::write_all;
using std::filesystem::path;
using std::filesystem::recursive_directory_iterator;
namespace fs = std::filesystem;

constexpr std::size_t largest_file = std::size_t{256} << 20U;

Error cannot(std::string_view what, const path& file) {
  return Error{"cannot " + std::string(what) + " " + file.string() + ": " + std::strerror(errno)};
}

/// Devices and pipes cannot be replaced, so they are written directly.
void write_straight(const path& file, std::string_view text) {
  Descriptor out(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  if (!out || !write_all(out, text) || !out.close()) {
    bad_input(cannot("write to", file).text);
  }
}

/// Removes the leading number from `text` and returns it, or "".
std::string_view take_number(std::string_view& text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view number = text.substr(0, digits);
  text.remove_prefix(digits);
  return number;
}

std::vector<path> records_below(const path& folder) {
  std::vector<path> found;
  std::error_code error;
  for (recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    std::error_code ignored;  // an entry that cannot be inspected is skipped
    const bool record = at->path().extension() == ".record" && at->is_regular_file(ignored);
    if (record) found.push_back(at->path());
  }
  if (error) bad_input("cannot read " + folder.string() + ": " + error.message());
  if (found.empty()) bad_input(folder.string() + ": no *.record file in this folder");
  std::sort(found.begin(), found.end());
  return found;
}

fs::path stderr_file(fs::path record, const std::string& mark) {
  return record.replace_extension("." + mark + ".stderr");
}

}  // namespace

Result<std::string> read_file(const path& file) {
  const Descriptor in(file == "-" ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                                  : ::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!in) return cannot("read", file);
  std::string text;
  std::size_t size = 0;
  struct stat status {};
  if (::fstat(in.get(), &status) == 0 && S_ISREG(status.st_mode)) {
    size = static_cast<std::size_t>(status.st_size);
  }
  for (std::size_t filled = 0;;) {
    if (filled > largest_file) return Error{file.string() + " has more than 256 MiB"};
    // One byte more than expected, so that a read can reach the end without another resize.
    text.resize(std::max(size + 1, filled + 4096));
    const ssize_t count = ::read(in.get(), text.data() + filled, text.size() - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return cannot("read", file);
    filled += static_cast<std::size_t>(count);
    if (count > 0) continue;
    text.resize(filled);
    return text;
  }
}

std::string located(const path& file, std::string_view error) {
  std::string otherwise = file.string() + ": " + std::string(error);
  constexpr std::string_view line_word = "line ";
  constexpr std::string_view column_word = ", column ";
  if (!error.starts_with(line_word)) return otherwise;
  error.remove_prefix(line_word.size());
  std::string place = file.string() + ":" + std::string(take_number(error));
  if (error.starts_with(column_word)) {
    error.remove_prefix(column_word.size());
    place += ":" + std::string(take_number(error));
  }
  return error.starts_with(": ") ? place + std::string(error) : otherwise;
}

protocol::Setup read_board(const rules::Rules& rules, const std::vector<protocol::Option>& options,
                           int seats, const path& file) {
  auto setup = rules.set_up(options, seats, checked(read_file(file)));
  if (setup) return *std::move(setup);
  // If a dealt board fails in the same way, the options are wrong and not the file.
  const auto dealt = rules.deal(options, seats, 0);
  const bool of_file = dealt.ok() || dealt.error() != setup.error();
  bad_input(of_file ? located(file, setup.error().text) : setup.error().text);
}

protocol::Record read_record_file(const path& file) {
  return checked(protocol::read_record(checked(read_file(file))), file);
}

GameDictionary read_dictionary(const std::optional<std::string>& named) {
  const auto file = named ? std::optional<path>(*named) : words::default_dictionary_path();
  if (!file) {
    bad_input(
        "the default word list is missing: give one with --dict FILE, such as the one on a "
        "server's page /join");
  }
  return {file->string(), checked(words::Dictionary::load(*file))};
}

GameDictionary dictionary_for(const rules::Rules& rules, const std::optional<std::string>& named) {
  return rules.needs_dictionary() ? read_dictionary(named) : GameDictionary();
}

GameDictionary dictionary_for(const protocol::Record& record, const path& file,
                              const std::optional<std::string>& named) {
  GameDictionary dictionary =
      dictionary_for(*checked(rules::rules_named(record.game), file), named);
  if (dictionary.list && dictionary.list->sha256() != record.dictionary) {
    bad_input(file.string() + ": it was played with a different word list than " + dictionary.path +
              ": give the right one with --dict FILE");
  }
  return dictionary;
}

void check_output_file(const path& file) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(std::filesystem::absolute(file).parent_path(), ignored)) {
    bad_input(file.string() + ": its folder does not exist");
  }
  if (std::filesystem::is_directory(file, ignored)) bad_input(file.string() + " is a folder");
}

void write_whole_file(const path& file, std::string_view text) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (std::filesystem::is_directory(status)) bad_input(file.string() + " is a folder");
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return write_straight(file, text);
  }
  // For a symbolic link, replace the file behind it and keep the link.
  const path target = std::filesystem::is_symlink(file, error)
                          ? std::filesystem::weakly_canonical(file, error)
                          : file;
  path draft = target;
  draft += "." + std::to_string(::getpid()) + ".tmp";
  Descriptor out(::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!out) bad_input(cannot("write", file).text);
  const bool whole = write_all(out, text) && ::fsync(out.get()) == 0 && out.close();
  if (!whole || ::rename(draft.c_str(), target.c_str()) != 0) {
    const Error reason = cannot("write", file);
    ::unlink(draft.c_str());
    bad_input(reason.text);
  }
}

std::vector<path> record_files(const std::vector<std::string>& names) {
  std::vector<path> files;
  for (const std::string& name : names) {
    std::error_code error;
    const auto status = std::filesystem::status(name, error);
    if (std::filesystem::is_directory(status)) {
      const std::vector<path> found = records_below(name);
      files.insert(files.end(), found.begin(), found.end());
    } else if (std::filesystem::exists(status) || name == "-") {
      files.emplace_back(name);
    } else {
      bad_input("cannot read " + name + ": no such file or folder");
    }
  }
  return files;
}

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
    const std::string text = seats::stderr_text(outcome.reports[seat]);
    if (!text.empty()) write_whole_file(stderr_file(folder / name, record.seats[seat].mark), text);
  }
}

std::string saved_stderr(const fs::path& record, const std::string& mark) {
  std::error_code error;
  const fs::path file = stderr_file(record, mark);
  if (!fs::is_regular_file(file, error)) return "";
  const auto text = read_file(file);
  return text ? *text : "";
}

}  // namespace aspis::cli
