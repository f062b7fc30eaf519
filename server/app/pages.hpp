// What the server's own pages are answered with: one document for all of their addresses, whose
// scripts draw what the address names, with what every response says about who may do what with it;
// and the programs for students that lie beside this one, to be given away.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/http/message.hpp"
#include "server/http/page.hpp"

namespace aspis::app {

/// The document of the pages below it, which other sites may show in a frame.
inline constexpr std::string_view page_in_frames = "/embed";

/// The page that answers for a target: "/" for "/t/demo/game/7?ply=3"; "" where the target is none
/// of the pages' addresses.
[[nodiscard]] std::string_view page_of(std::string_view target);

/// Whether a browser asks for a page, and not a program or a script for something of the API: an
/// address that does not exist is then answered by a page, too.
[[nodiscard]] bool wants_page(const http::Request&);

/// For an address that does not exist: it says so.
[[nodiscard]] http::Response missing_page();

/// On one thread, of requests; makes the last few pages once. Without fonts there are none.
class LinkPreviews {
 public:
  /// `title_of` gives what a tournament is called, "" where there is none of this name; `address`
  /// that of the pages as others reach them.
  LinkPreviews(std::function<std::string()> address,
               std::function<std::string(std::string_view tournament)> title_of);

  /// Null where the address is none of a tournament's pages.
  [[nodiscard]] std::shared_ptr<const http::Page> page(std::string_view target);

 private:
  static constexpr std::size_t most = 256;

  const std::string document_;  // "" where there are no pictures
  const std::function<std::string()> address_;
  const std::function<std::string(std::string_view)> title_of_;
  /// By the tags, the last ones that were asked for first.
  std::list<std::pair<std::string, std::shared_ptr<const http::Page>>> made_;
  std::unordered_map<std::string_view, decltype(made_)::iterator> by_tags_;
};

/// The tags for a page of a tournament that has this title; "" where it is no such page.
[[nodiscard]] std::string preview_tags(std::string_view target, const std::string& title,
                                       const std::string& address);

/// `in_frames`: of a page that other sites may show in a frame. It has nothing to press that would
/// change anything, and no way to a page that has.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> security_headers(
    bool secure, bool in_frames = false);

/// Whether a WebSocket is asked for by a page of this server, or by no page at all: programs send
/// no Origin. `public_address` is a URL, or "" if any host may be this server's; see
/// http::may_be_own_host.
[[nodiscard]] std::function<bool(const http::Request&)> same_origin_check(
    std::string_view public_address);

/// The programs for students that lie beside this one, to be given away. Reads them; serves
/// nothing.
struct StudentProgram {
  std::string name;   // "aspis-linux-x86_64"
  std::string bytes;  // all of it, 5 MB or so
  std::string gzip;   // the same packed; "" where nobody has packed it
};

/// Every file of the folder named aspis-linux-PROCESSOR, in the order of their names. Empty where
/// there is no such folder.
[[nodiscard]] std::vector<StudentProgram> read_student_programs(
    const std::filesystem::path& folder);

}  // namespace aspis::app
