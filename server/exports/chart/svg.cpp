#include <array>
#include <charconv>
#include <cmath>

#include "protocol/utf8.hpp"
#include "server/exports/chart/picture.hpp"

namespace aspis::exports::chart {
namespace {

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

/// A path for each shape of the emblem that has any area.
std::string element(const PlacedEmblem& placed) {
  const double scale = placed.size / emblem_side;
  std::string text;
  for (const EmblemShape& shape : emblem_shapes(placed.emblem)) {
    std::string line;
    for (const EmblemPolygon& polygon : shape.polygons) {
      char command = 'M';
      for (const EmblemPoint& point : polygon) {
        line +=
            command + number(placed.x + point.x * scale) + " " + number(placed.y + point.y * scale);
        command = 'L';
      }
      line += "Z";
    }
    if (line.empty()) continue;
    text +=
        "<path d=\"" + line + "\" fill=\"" + std::string(shape.colour) + "\" stroke=\"none\"/>\n";
  }
  return text;
}

}  // namespace

std::string sound_text(std::string_view text) {
  std::string sound;
  while (!text.empty()) {
    const std::size_t size = protocol::letter_size(text);
    const bool known = size > 0 && allowed(protocol::code_point(text));
    sound += known ? text.substr(0, size) : "\xEF\xBF\xBD";
    text.remove_prefix(std::max<std::size_t>(1, size));
  }
  return sound;
}

std::string xml_text(std::string_view text) {
  std::string safe;
  for (const char letter : sound_text(text)) {
    if (letter == '<')
      safe += "&lt;";
    else if (letter == '>')
      safe += "&gt;";
    else if (letter == '&')
      safe += "&amp;";
    else if (letter == '"')
      safe += "&quot;";
    else if (letter == '\'')
      safe += "&#39;";
    else
      safe += letter;
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
  for (const PlacedEmblem& placed : picture.emblems) text += element(placed);
  text += "<g fill=\"black\" font-family=\"Arial, Helvetica, 'DejaVu Sans', sans-serif\">\n";
  for (const Text& item : picture.texts) text += element(item);
  return text + "</g>\n</svg>\n";
}

}  // namespace aspis::exports::chart
