// Reads any bytes as an upload: the result is one clear line, or files whose paths stay in their
// folder. The first byte chooses the name of the upload.
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "protocol/utf8.hpp"
#include "server/submissions/archive.hpp"
#include "server/submissions/languages.hpp"
#include "tests/fuzz/require.hpp"

namespace {

namespace protocol = aspis::protocol;
namespace submissions = aspis::submissions;

bool is_one_line(const std::string& text) {
  return !text.empty() && protocol::is_utf8(text) && !protocol::has_control(text);
}

void require_inside(const std::string& path) {
  require(is_one_line(path) && path.size() <= 200 && path.front() != '/' && path.back() != '/');
  require(("/" + path + "/").find("/../") == std::string::npos);
  require(("/" + path + "/").find("/./") == std::string::npos);
  require(path.find("//") == std::string::npos && path.find('\\') == std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  constexpr std::array<std::string_view, 4> names = {"x.zip", "x.tar", "x.tgz", "bot.py"};
  const std::string_view text(reinterpret_cast<const char*>(bytes + 1), size - 1);
  const auto files = submissions::read_upload(names[bytes[0] % names.size()], text);
  if (!files) {
    require(is_one_line(files.error().text));
    return 0;
  }
  require(!files->empty() && files->size() <= 500);
  std::size_t all = 0;
  std::set<std::string> paths;
  for (const auto& file : *files) {
    require_inside(file.path);
    require(paths.insert(file.path).second);
    all += file.bytes.size();
  }
  require(all <= 20'000'000);
  require(submissions::source_digest(*files).size() == 64);
  const auto program = submissions::detect(*files);
  require(program ? paths.contains(program->main_file) : is_one_line(program.error().text));
  return 0;
}
