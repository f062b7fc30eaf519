// The server's pages: one document for all addresses, whose scripts draw the page; the security
// headers of every response; and the programs for students to download.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/api/caches.hpp"
#include "server/http/message.hpp"
#include "server/http/page.hpp"

namespace aspis::app {

/// The address of documents that other sites may show in a frame.
inline constexpr std::string_view page_in_frames = "/embed";

/// The page for a target: "/" for "/t/demo/game/7?ply=3"; "" if no page has this address.
[[nodiscard]] std::string_view find_page(std::string_view target);

/// Whether a browser asks for a page, not a script or program for data. Unknown addresses then get
/// a page, too.
[[nodiscard]] bool wants_page(const http::Request&);

/// The page for an unknown address.
[[nodiscard]] http::Response missing_page();

/// Caches recent pages. Without fonts there are no previews.
class LinkPreviews {
 public:
  LinkPreviews();

  /// The tournament "demo" of "/t/demo/game/7"; "" if its pages have no previews.
  [[nodiscard]] std::string_view tournament_in(std::string_view target) const;
  /// Null if the address is not that of a page of the tournament with this title. `address` is the
  /// public address of the pages.
  [[nodiscard]] std::shared_ptr<const http::Page> page(std::string_view target,
                                                       const std::string& title,
                                                       const std::string& address);

 private:
  const std::string document_;                                     // "" if there are no previews
  api::RecentCache<std::shared_ptr<const http::Page>> made_{256};  // by tags
};

/// The tags for a page of a tournament with this title; "" for other pages.
[[nodiscard]] std::string preview_tags(std::string_view target, const std::string& title,
                                       const std::string& address);

/// `in_frames`: for a page that other sites may show in a frame. It has no controls that change
/// anything, and no links to pages that have.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> security_headers(
    bool secure, bool in_frames = false);

/// A program for students, read from the folder next to this program.
struct StudentProgram {
  std::string name;   // "aspis-linux-x86_64"
  std::string bytes;  // about 5 MB
  std::string gzip;   // compressed; "" if there is no such file
};

/// All files named aspis-linux-PROCESSOR in the folder, by name. Empty if the folder does not
/// exist.
[[nodiscard]] std::vector<StudentProgram> read_student_programs(
    const std::filesystem::path& folder);

}  // namespace aspis::app
