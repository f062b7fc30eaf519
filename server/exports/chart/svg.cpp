#include "server/exports/chart/svg.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "protocol/utf8.hpp"
#include "server/exports/chart/emblem.hpp"

namespace aspis::exports::chart {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// The code point that `text` begins with and its length; nothing of length 1 where it is no UTF-8.
struct Letter {
  char32_t code = 0;
  std::size_t length = 1;
  bool valid = false;
};

Letter letter_of(std::string_view text) {
  const std::size_t length = protocol::letter_size(text);
  if (length == 0) return {};
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  char32_t code = length == 1 ? byte(0) : byte(0) & (0xFFU >> (length + 1));
  for (std::size_t at = 1; at < length; ++at) code = code << 6U | (byte(at) & 0x3FU);
  return {code, length, true};
}

/// Char of XML 1.0, less what changes the direction of all that follows.
bool allowed(char32_t code) {
  if (code == '\t' || code == '\n' || code == '\r') return true;
  if (code < 0x20 || (code >= 0x7F && code < 0xA0)) return false;
  if ((code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069)) return false;
  return code != 0xFFFE && code != 0xFFFF;
}

/// Two decimals at most, the same on every machine.
std::string number(double value) {
  std::array<char, 64> text;
  const double rounded = std::round(value * 100) / 100 + 0.0;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), rounded);
  return {text.data(), end.ptr};
}

std::string attribute(std::string_view name, double value) {
  return " " + std::string(name) + "=\"" + number(value) + "\"";
}

std::string element(const Text& text) {
  std::string line =
      "<text" + attribute("x", text.x) + attribute("y", text.y) + attribute("font-size", text.size);
  if (text.anchor == Anchor::middle) line += " text-anchor=\"middle\"";
  if (text.anchor == Anchor::end) line += " text-anchor=\"end\"";
  if (text.bold) line += " font-weight=\"bold\"";
  if (text.italic) line += " font-style=\"italic\"";
  return line + ">" + xml_text(text.text) + "</text>\n";
}

std::string element(const Stroke& stroke) {
  return "<line" + attribute("x1", stroke.x1) + attribute("y1", stroke.y1) +
         attribute("x2", stroke.x2) + attribute("y2", stroke.y2) +
         attribute("stroke-width", stroke.width) + "/>\n";
}

std::string element(const Box& box) {
  return "<rect" + attribute("x", box.x) + attribute("y", box.y) + attribute("width", box.width) +
         attribute("height", box.height) + attribute("stroke-width", box.stroke) +
         (box.dashed ? " stroke-dasharray=\"3 2\"" : "") + "/>\n";
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const Letter letter = letter_of(text);
    if (!letter.valid || !allowed(letter.code))
      safe += replacement;
    else if (letter.code == '<')
      safe += "&lt;";
    else if (letter.code == '>')
      safe += "&gt;";
    else if (letter.code == '&')
      safe += "&amp;";
    else if (letter.code == '"')
      safe += "&quot;";
    else if (letter.code == '\'')
      safe += "&#39;";
    else
      safe += text.substr(0, letter.length);
    text.remove_prefix(letter.length);
  }
  return safe;
}

std::string svg(const Picture& picture, std::string_view title) {
  const auto in_millimetres = [](double points) { return number(points * 25.4 / 72) + "mm"; };
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"" +
                     in_millimetres(picture.width) + "\" height=\"" +
                     in_millimetres(picture.height) + "\" viewBox=\"0 0 " + number(picture.width) +
                     " " + number(picture.height) + "\">\n<title>" + xml_text(title) +
                     "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
  text += "<g fill=\"none\" stroke=\"black\">\n";
  for (const Box& box : picture.boxes) text += element(box);
  for (const Stroke& stroke : picture.strokes) text += element(stroke);
  text += "</g>\n";
  for (const PlacedEmblem& placed : picture.emblems) {
    text += emblem_svg(placed.emblem, placed.x, placed.y, placed.size);
  }
  text += "<g fill=\"black\" font-family=\"Arial, Helvetica, 'DejaVu Sans', sans-serif\">\n";
  for (const Text& item : picture.texts) text += element(item);
  return text + "</g>\n</svg>\n";
}

}  // namespace aspis::exports::chart
