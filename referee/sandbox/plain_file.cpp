#include "referee/sandbox/plain_file.hpp"

#include <utility>

#include "protocol/tokens.hpp"

namespace aspis::sandbox {

PlainFile::PlainFile(std::filesystem::path file) : original_(std::move(file)), path_(original_) {
  if (protocol::is_printable(original_.native())) return;
  folder_.emplace();
  const std::filesystem::path copy = folder_->path() / ("file" + original_.extension().string());
  std::error_code error;
  std::filesystem::copy_file(original_, copy, error);
  if (!error && protocol::is_printable(copy.native())) path_ = copy;
}

}  // namespace aspis::sandbox
