// Archives for tests: those that libarchive writes, and hand-made tar headers for others.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

namespace aspis::submissions::tests {

/// A file to pack; a regular file unless it says otherwise.
struct Packed {
  std::string path;
  std::string bytes = {};
  unsigned type = AE_IFREG;
  std::string target = {};  // of a link
  bool hard = false;
  unsigned mode = 0644;
};

enum class Format { zip, tar, gnutar, tar_gz };

inline la_ssize_t append_packed(archive* /*from*/, void* into, const void* bytes,
                                std::size_t size) {
  static_cast<std::string*>(into)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

/// Encrypts the archive if the password is not empty.
inline std::string pack_archive(Format format, const std::vector<Packed>& all,
                                const std::string& password = "") {
  std::string made;
  archive* const out = ::archive_write_new();
  if (format == Format::zip) ::archive_write_set_format_zip(out);
  if (format == Format::gnutar) ::archive_write_set_format_gnutar(out);
  if (format == Format::tar || format == Format::tar_gz) ::archive_write_set_format_pax(out);
  if (format == Format::tar_gz) ::archive_write_add_filter_gzip(out);
  ::archive_write_set_options(out, "hdrcharset=BINARY");
  if (!password.empty()) {
    ::archive_write_set_passphrase(out, password.c_str());
    ::archive_write_set_options(out, "zip:encryption=traditional");
  }
  ::archive_write_set_bytes_in_last_block(out, 1);
  ::archive_write_open(out, &made, nullptr, append_packed, nullptr);
  for (const Packed& each : all) {
    archive_entry* const entry = ::archive_entry_new();
    ::archive_entry_set_pathname(entry, each.path.c_str());
    ::archive_entry_set_filetype(entry, each.type);
    ::archive_entry_set_perm(entry, static_cast<__LA_MODE_T>(each.mode));
    ::archive_entry_set_size(entry, static_cast<la_int64_t>(each.bytes.size()));
    if (each.hard) {
      ::archive_entry_set_hardlink(entry, each.target.c_str());
    } else if (!each.target.empty()) {
      ::archive_entry_set_symlink(entry, each.target.c_str());
    }
    if (each.type == AE_IFCHR || each.type == AE_IFBLK) ::archive_entry_set_rdev(entry, 259);
    if (::archive_write_header(out, entry) >= ARCHIVE_WARN && !each.bytes.empty()) {
      ::archive_write_data(out, each.bytes.data(), each.bytes.size());
    }
    ::archive_entry_free(entry);
  }
  ::archive_write_close(out);
  ::archive_write_free(out);
  return made;
}

/// Returns a ustar header with these fields, even if they are invalid.
inline std::string tar_header(const std::string& name, char type, const std::string& size,
                              const std::string& link = "") {
  std::string header(512, '\0');
  const auto put = [&](std::size_t at, const std::string& text, std::size_t most) {
    header.replace(at, std::min(text.size(), most), text, 0, most);
  };
  put(0, name, 100);
  put(100, "0000644", 8);
  put(108, "0000000", 8);
  put(116, "0000000", 8);
  put(124, size, 12);
  put(136, "00000000000", 12);
  put(148, "        ", 8);
  header[156] = type;
  put(157, link, 100);
  put(257, std::string("ustar\00000", 8), 8);
  unsigned sum = 0;
  for (const char c : header) sum += static_cast<unsigned char>(c);
  std::array<char, 8> digits{};
  std::snprintf(digits.data(), digits.size(), "%06o", sum & 0777777U);
  put(148, std::string(digits.data(), 6) + '\0' + ' ', 8);
  return header;
}

/// Returns an archive of one entry.
inline std::string pack_tar(const std::string& name, char type, const std::string& bytes,
                            const std::string& link = "") {
  std::array<char, 16> size{};
  std::snprintf(size.data(), size.size(), "%011lo", static_cast<unsigned long>(bytes.size()));
  std::string all = tar_header(name, type, size.data(), link) + bytes;
  all.resize((all.size() + 511) / 512 * 512 + 1024, '\0');
  return all;
}

}  // namespace aspis::submissions::tests
