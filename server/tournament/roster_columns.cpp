#include "server/tournament/roster_rows.hpp"

#include <algorithm>
#include <array>

#include "protocol/ascii.hpp"
#include "protocol/utf8.hpp"

namespace aspis::tournament {
namespace {

constexpr std::array<std::string_view, column_count> column_names = {
    "name",       "e-mail",      "institution",  "version",        "command",      "classic",
    "first name", "last name",   "program",      "folder",         "team",         "staff",
    "ID",         "SIS User ID", "SIS Login ID", "Integration ID", "Root Account", "Section",
    "ID number",  "Username",    "Department",   "Groups"};

struct Heading {
  std::string_view key;  // from heading_key()
  Column column;
};
/// Besides the names above, in English, German, French and Spanish.
constexpr auto headings = std::to_array<Heading>({
    {"names", Column::name},
    {"fullname", Column::name},
    {"student", Column::name},
    {"students", Column::name},
    {"studentname", Column::name},
    {"studentnames", Column::name},
    {"entrant", Column::name},
    {"player", Column::name},
    {"participant", Column::name},
    {"firstnamelastname", Column::name},
    {"firstnamesurname", Column::name},
    {"namen", Column::name},
    {"vollstandigername", Column::name},
    {"teilnehmer", Column::name},
    {"teilnehmerin", Column::name},
    {"studierende", Column::name},
    {"studierender", Column::name},
    {"vornamenachname", Column::name},
    {"nom", Column::name},
    {"noms", Column::name},
    {"nomcomplet", Column::name},
    {"nometprenom", Column::name},
    {"nomprenom", Column::name},
    {"prenomnom", Column::name},
    {"etudiant", Column::name},
    {"etudiante", Column::name},
    {"etudiants", Column::name},
    {"participante", Column::name},
    {"nombre", Column::name},
    {"nombres", Column::first_name},
    {"nombrecompleto", Column::name},
    {"nombreapellidos", Column::name},
    {"nombreyapellidos", Column::name},
    {"apellidosynombre", Column::name},
    {"estudiante", Column::name},
    {"alumno", Column::name},
    {"givenname", Column::first_name},
    {"givennames", Column::first_name},
    {"forename", Column::first_name},
    {"first", Column::first_name},
    {"vorname", Column::first_name},
    {"vornamen", Column::first_name},
    {"prenom", Column::first_name},
    {"prenoms", Column::first_name},
    {"nombredepila", Column::first_name},
    {"surname", Column::last_name},
    {"familyname", Column::last_name},
    {"last", Column::last_name},
    {"nachname", Column::last_name},
    {"familienname", Column::last_name},
    {"zuname", Column::last_name},
    {"nomdefamille", Column::last_name},
    {"apellido", Column::last_name},
    {"apellidos", Column::last_name},
    {"primerapellido", Column::last_name},
    {"mail", Column::email},
    {"emailaddress", Column::email},
    {"mailaddress", Column::email},
    {"emailadresse", Column::email},
    {"mailadresse", Column::email},
    {"eposta", Column::email},
    {"adresseemail", Column::email},
    {"adressemail", Column::email},
    {"adressedecourriel", Column::email},
    {"adressecourriel", Column::email},
    {"adresseelectronique", Column::email},
    {"courriel", Column::email},
    {"direccionemail", Column::email},
    {"direcciondecorreo", Column::email},
    {"direcciondecorreoelectronico", Column::email},
    {"correo", Column::email},
    {"correoelectronico", Column::email},
    {"school", Column::institution},
    {"university", Column::institution},
    {"affiliation", Column::institution},
    {"hochschule", Column::institution},
    {"universitat", Column::institution},
    {"schule", Column::institution},
    {"etablissement", Column::institution},
    {"universite", Column::institution},
    {"universidad", Column::institution},
    {"institucion", Column::institution},
    {"bot", Column::command},
    {"commandline", Column::command},
    {"befehl", Column::command},
    {"commande", Column::command},
    {"comando", Column::command},
    {"programname", Column::program},
    {"teamname", Column::team},
    {"equipe", Column::team},
    {"equipo", Column::team},
    {"sisid", Column::sis_user_id},
    {"sislogin", Column::sis_login_id},
    {"coursesection", Column::section},
    {"seccion", Column::section},
    {"idnummer", Column::id_number},
    {"idno", Column::id_number},
    {"studentid", Column::id_number},
    {"studentnumber", Column::id_number},
    {"studentidnumber", Column::id_number},
    {"orgdefinedid", Column::id_number},
    {"matriculationnumber", Column::id_number},
    {"matrikelnummer", Column::id_number},
    {"matrikelnr", Column::id_number},
    {"matnr", Column::id_number},
    {"numerodidentification", Column::id_number},
    {"numeroidentification", Column::id_number},
    {"numerodetudiant", Column::id_number},
    {"numeroetudiant", Column::id_number},
    {"matricule", Column::id_number},
    {"numerodeid", Column::id_number},
    {"numeroid", Column::id_number},
    {"numerodeidentificacion", Column::id_number},
    {"matricula", Column::id_number},
    {"login", Column::username},
    {"loginid", Column::username},
    {"user", Column::username},
    {"anmeldename", Column::username},
    {"benutzername", Column::username},
    {"kennung", Column::username},
    {"nomdutilisateur", Column::username},
    {"identifiant", Column::username},
    {"nombredeusuario", Column::username},
    {"usuario", Column::username},
    {"abteilung", Column::department},
    {"departement", Column::department},
    {"departamento", Column::department},
    {"group", Column::groups},
    {"gruppe", Column::groups},
    {"gruppen", Column::groups},
    {"groupe", Column::groups},
    {"groupes", Column::groups},
    {"grupo", Column::groups},
    {"grupos", Column::groups},
});

/// The letters of Latin-1 from U+00C0 on, without accents.
constexpr std::string_view plain_letters =
    "aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty";

/// Keeps small letters and digits, without accents: "E-Mail-Adresse" -> "emailadresse".
std::string heading_key(std::string_view heading) {
  std::string key;
  while (!heading.empty()) {
    const std::size_t size = std::max<std::size_t>(1, protocol::letter_size(heading));
    const char32_t letter = protocol::code_point(heading);
    heading.remove_prefix(size);
    if (size == 1) {
      const char c = protocol::lower_case(static_cast<char>(letter));
      if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) key += c;
    } else if (letter >= 0xc0U && letter < 0x100U) {
      const char c = plain_letters[letter - 0xc0U];
      if (c != ' ') key += c;
    } else if (letter == 0xb0U || letter == 0xbaU || letter == 0xaaU) {
      key += letter == 0xaaU ? 'a' : 'o';  // "Nº"
    }
  }
  return key;
}

std::optional<Column> find_column(std::string_view heading) {
  const std::string key = heading_key(heading);
  for (std::size_t at = 0; at < column_names.size(); ++at) {
    if (key == heading_key(column_names[at])) return static_cast<Column>(at);
  }
  for (const Heading& known : headings) {
    if (known.key == key) return known.column;
  }
  return std::nullopt;
}

RosterColumn* column_with(std::vector<RosterColumn>& columns, Column meaning) {
  const auto found =
      std::find_if(columns.begin(), columns.end(),
                   [meaning](const RosterColumn& column) { return column.meaning == meaning; });
  return found == columns.end() ? nullptr : &*found;
}

}  // namespace

std::string_view called(Column column) {
  return column_names.at(column_index(column));
}

std::vector<std::string_view> column_meanings() {
  return {column_names.begin(), column_names.end()};
}

std::optional<Column> column_called(std::string_view meaning) {
  const auto found = std::find(column_names.begin(), column_names.end(), meaning);
  if (found == column_names.end()) return std::nullopt;
  return static_cast<Column>(found - column_names.begin());
}

std::vector<RosterColumn> parse_headings(const std::vector<std::string>& given) {
  std::vector<RosterColumn> columns;
  columns.reserve(given.size());
  for (const std::string& heading : given) columns.push_back({heading, find_column(heading)});
  RosterColumn* const whole = column_with(columns, Column::name);
  if (whole == nullptr) return columns;
  const bool first = has_column(columns, Column::first_name);
  const bool last = has_column(columns, Column::last_name);
  if (first && !last) whole->meaning = Column::last_name;
  if (last && !first && heading_key(whole->heading) == "nombre")
    whole->meaning = Column::first_name;
  return columns;
}

bool has_column(const std::vector<RosterColumn>& columns, Column meaning) {
  return std::any_of(columns.begin(), columns.end(),
                     [meaning](const RosterColumn& column) { return column.meaning == meaning; });
}

bool has_name(const std::vector<RosterColumn>& columns) {
  return has_column(columns, Column::name) || has_column(columns, Column::first_name) ||
         has_column(columns, Column::last_name);
}

bool is_canvas(const std::vector<RosterColumn>& columns) {
  const bool student = std::any_of(columns.begin(), columns.end(), [](const RosterColumn& column) {
    return column.meaning == Column::name && heading_key(column.heading).starts_with("student");
  });
  return student && has_column(columns, Column::id) &&
         (has_column(columns, Column::sis_user_id) || has_column(columns, Column::sis_login_id) ||
          has_column(columns, Column::section));
}

}  // namespace aspis::tournament
