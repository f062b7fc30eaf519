#include "server/cli/manual.hpp"

#include <algorithm>
#include <string_view>

#include "protocol/tokens.hpp"
#include "server/version.hpp"

namespace aspis::cli {
namespace {

/// As text: no escapes, no requests, and hyphens that can be copied to a command line.
std::string escaped(std::string_view text) {
  std::string roff;
  if (text.starts_with('.') || text.starts_with('\'')) roff += "\\&";
  for (const char c : text) {
    if (c == '\\') {
      roff += "\\e";
    } else if (c == '-') {
      roff += "\\-";
    } else {
      roff += c;
    }
  }
  return roff;
}

/// The words of a paragraph in lines of at most 80 columns; man fills them again. No line begins
/// like a request.
std::string filled(std::string_view paragraph) {
  constexpr std::size_t width = 80;
  std::string roff;
  std::string line;
  for (const std::string_view word : protocol::words_of(paragraph)) {
    const std::string shown = escaped(word);
    if (!line.empty() && line.size() + 1 + shown.size() > width) {
      roff += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + shown;
  }
  return roff + line + "\n";
}

std::string bold(std::string_view text) {
  return "\\fB" + escaped(text) + "\\fR";
}
std::string italic(std::string_view text) {
  return "\\fI" + escaped(text) + "\\fR";
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return text;
}

std::string head(const std::string& name, const std::string& summary) {
  return ".TH " + escaped(upper(name)) + " 1 \"" ASPIS_DATE "\" \"aspis " + std::string(version()) +
         "\" \"Aspis\"\n.SH NAME\n" + escaped(name) + " \\-\n" + filled(summary);
}

std::string entry(const OptionOutline& option) {
  std::string names;
  for (const std::string& name : option.names) {
    const bool argument = !name.starts_with('-');
    names += (names.empty() ? "" : ", ") + (argument ? italic(name) : bold(name));
  }
  if (option.names.front().starts_with('-') && !option.value.empty()) {
    names += " " + italic(option.value);
  }
  if (option.repeated) names += " ...";
  return ".TP\n" + names + "\n" + filled(option.help);
}

std::string list(const std::string& title, const std::vector<OptionOutline>& options) {
  if (options.empty()) return "";
  std::string roff = ".SH " + title + "\n";
  for (const OptionOutline& option : options) roff += entry(option);
  return roff;
}

std::string examples(const CommandOutline& command) {
  if (command.examples.empty()) return "";
  std::string roff = ".SH EXAMPLES\n.nf\n";
  for (const std::string& example : command.examples) roff += escaped(example) + "\n";
  return roff + ".fi\n";
}

std::string subcommands(const std::vector<CommandOutline>& commands) {
  if (commands.empty()) return "";
  std::string roff = ".SH SUBCOMMANDS\n";
  for (const CommandOutline& command : commands) {
    roff += ".TP\n" + bold(command.name) + "\n" + filled(command.summary);
  }
  return roff;
}

/// "aspis-verify (1)," and so on, a line each.
std::string references(const std::vector<std::string>& pages) {
  std::string roff = ".SH SEE ALSO\n";
  for (const std::string& page : pages) {
    roff += ".BR " + escaped(page) + " (1)" + (&page == &pages.back() ? "" : ",") + "\n";
  }
  return roff;
}

std::vector<std::string> pages_of(const std::vector<CommandOutline>& commands) {
  std::vector<std::string> pages;
  for (const CommandOutline& command : commands) pages.push_back("aspis-" + page_name(command));
  return pages;
}

/// Of the group that it stands in, or of the program.
std::string group_page(const CommandOutline& command) {
  const std::size_t end = command.path.find(' ');
  return end == std::string::npos ? "aspis" : "aspis-" + command.path.substr(0, end);
}

std::string exit_status() {
  return ".SH EXIT STATUS\n"
         ".TP\n0\nSuccess, and what was checked is valid.\n"
         ".TP\n1\nWhat was checked is not valid: a wrong record, a misbehaving bot.\n"
         ".TP\n2\nUsage error, or an unreadable file or board.\n"
         ".P\nWith a status other than 0, one line on standard error says what, where\n"
         "and what to do.\n";
}

std::string environment() {
  return ".SH ENVIRONMENT\n"
         ".TP\n.B ASPIS_DICT\nDefault word list, a file or a folder.\n"
         ".TP\n.B NO_COLOR\nIf set and not empty, no colours by default.\n"
         ".TP\n.B COLUMNS\nWidth of drawings that do not go to a terminal.\n";
}

}  // namespace

std::string manual_of(const ProgramOutline& outline) {
  return head("aspis", outline.program.summary) +
         ".SH SYNOPSIS\n.B aspis\n.I SUBCOMMAND\n[\\fIARGUMENTS\\fR]\n" +
         subcommands(outline.commands) + list("OPTIONS", outline.program.options) +
         examples(outline.program) + exit_status() + environment() +
         references(pages_of(outline.commands));
}

std::string manual_of(const CommandOutline& command) {
  const std::string name = "aspis-" + page_name(command);
  std::string roff = head(name, command.summary) + ".SH SYNOPSIS\n.B aspis " +
                     escaped(command.path) + "\n" + escaped(usage_of(command)) +
                     "\n.SH DESCRIPTION\n";
  if (command.details.empty()) roff += filled(command.summary + ".");
  for (const std::string& paragraph : command.details) {
    const bool first = &paragraph == &command.details.front();
    roff += (first ? "" : ".P\n") + filled(paragraph);
  }
  std::vector<std::string> related = pages_of(command.commands);
  related.insert(related.begin(), group_page(command));
  return roff + subcommands(command.commands) + list("ARGUMENTS", command.arguments) +
         list("OPTIONS", command.options) + examples(command) + exit_status() + environment() +
         references(related);
}

}  // namespace aspis::cli
