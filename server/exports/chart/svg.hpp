// Pictures as SVG: well-formed XML whatever the texts hold, without scripts, style sheets or
// references.
#pragma once

#include <string>
#include <string_view>

#include "server/exports/chart/picture.hpp"

namespace aspis::exports::chart {

/// As the content of an element or an attribute between double quotes. What is no UTF-8, or not
/// allowed in XML, becomes U+FFFD.
[[nodiscard]] std::string xml_text(std::string_view);

/// One <svg> element as large as the picture is, `title` for those who cannot see it.
[[nodiscard]] std::string svg(const Picture&, std::string_view title);

}  // namespace aspis::exports::chart
