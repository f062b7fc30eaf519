#include "server/exports/chart/picture.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

#include "protocol/utf8.hpp"

namespace aspis::exports::chart {
namespace {

/// Widths of ' ' to '~' in thousandths of the font size.
constexpr std::array<short, 95> widths = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};
constexpr double bold_factor = 1.12;

/// Removes and returns the first letter, or a byte that is not valid UTF-8.
std::string_view take_letter(std::string_view& text) {
  const std::string_view letter =
      text.substr(0, std::max<std::size_t>(1, protocol::letter_size(text)));
  text.remove_prefix(letter.size());
  return letter;
}

double letter_width(std::string_view letter) {
  const auto first = static_cast<unsigned char>(letter.front());
  if (letter.size() == 1 && first >= ' ' && first <= '~') return widths[first - ' '];
  if (letter.size() == 1) return 1000;  // shown as a replacement character
  // Latin, Greek and Cyrillic letters have two bytes; arrows, dashes and wide scripts have more.
  return letter.size() == 2 ? 800 : letter.size() == 3 ? 1000 : 1400;
}

/// Removes and returns as many letters as fit.
std::string take_fitting(std::string_view& text, double size, bool bold, double width) {
  std::string taken;
  while (!text.empty()) {
    std::string_view rest = text;
    const std::string_view letter = take_letter(rest);
    if (text_width(taken + std::string(letter), size, bold) > width) break;
    taken += letter;
    text = rest;
  }
  return taken;
}

/// Breaks the text into lines of at most this width, at blanks or, if words are longer, in words.
std::vector<std::string> wrapped(std::string_view text, double size, double width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    std::string_view word = text.substr(0, blank);
    text.remove_prefix(blank == std::string_view::npos ? text.size() : blank + 1);
    const std::string longer = line.empty() ? std::string(word) : line + " " + std::string(word);
    if (text_width(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (!line.empty()) lines.push_back(line);
    line = take_fitting(word, size, false, width);
    while (!word.empty()) {
      lines.push_back(line.empty() ? std::string(take_letter(word)) : line);
      line = take_fitting(word, size, false, width);
    }
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

// SVG output.

/// Characters allowed in XML 1.0, except those that change the direction of the text.
bool allowed(char32_t code) {
  if (code == '\t' || code == '\n' || code == '\r') return true;
  if (code < 0x20 || (code >= 0x7F && code < 0xA0)) return false;
  if ((code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069)) return false;
  return code != 0xFFFE && code != 0xFFFF;
}

/// At most two decimals, and the same text on every machine.
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

/// A path for each shape of the emblem with a non-empty area.
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

double text_width(std::string_view text, double size, bool bold) {
  double width = 0;
  while (!text.empty()) width += letter_width(take_letter(text));
  return width * size / 1000 * (bold ? bold_factor : 1);
}

Text fitted(Text text, double width, double smallest) {
  const double natural = text_width(text.text, text.size, text.bold);
  if (natural <= width) return text;
  text.size = std::max(smallest, text.size * width / natural);
  if (text_width(text.text, text.size, text.bold) <= width + 0.01) return text;
  const std::string ellipsis = "…";
  std::string_view rest = text.text;
  text.text =
      take_fitting(rest, text.size, text.bold, width - text_width(ellipsis, text.size, text.bold)) +
      ellipsis;
  return text;
}

Picture prose(const std::vector<std::string>& paragraphs, double size, double width) {
  Picture picture;
  for (const std::string& paragraph : paragraphs) {
    for (const std::string& line : wrapped(paragraph, size, width)) {
      picture.height += size * 1.3;
      picture.width = std::max(picture.width, text_width(line, size));
      picture.texts.push_back({0, picture.height - size * 0.3, size, line});
    }
  }
  return picture;
}

void Picture::write(Text text, double room, double smallest) {
  texts.push_back(fitted(std::move(text), room, smallest));
}

void Picture::place(const Picture& other, double x, double y, double scale) {
  for (Text text : other.texts) {
    text.x = x + text.x * scale;
    text.y = y + text.y * scale;
    text.size *= scale;
    texts.push_back(std::move(text));
  }
  for (const Stroke& stroke : other.strokes) {
    strokes.push_back({x + stroke.x1 * scale, y + stroke.y1 * scale, x + stroke.x2 * scale,
                       y + stroke.y2 * scale, stroke.width * scale});
  }
  for (const Box& box : other.boxes) {
    boxes.push_back({x + box.x * scale, y + box.y * scale, box.width * scale, box.height * scale,
                     box.stroke * scale, box.dashed});
  }
  for (const PlacedEmblem& emblem : other.emblems) {
    emblems.push_back(
        {x + emblem.x * scale, y + emblem.y * scale, emblem.size * scale, emblem.emblem});
  }
}

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
