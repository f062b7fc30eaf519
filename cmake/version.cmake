# Writes the program's version as a C++ source, when it has changed. Run at every build with -DOUTPUT=
# FILE -DSOURCE=FOLDER -DRELEASE=X.Y.Z, and -DGIT=PROGRAM where there is one.
#
# X.Y.Z on a commit with the tag vX.Y.Z or outside of git; else with what git knows behind a plus:
# 0.1.0+12.g75581b1 is 12 commits after the tag, .dirty says that files were changed since.
set(version "${RELEASE}")
if(GIT AND EXISTS ${SOURCE}/.git)
  execute_process(
    COMMAND ${GIT} -C ${SOURCE} describe --tags --always --dirty=.dirty --abbrev=9 --match v${RELEASE}
    OUTPUT_VARIABLE said OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
  if(status EQUAL 0 AND NOT said STREQUAL "v${RELEASE}")
    if(said MATCHES "^v${RELEASE}(.*)$")
      string(REGEX REPLACE "^-([0-9]+)-(g.*)$" "\\1.\\2" said "${CMAKE_MATCH_1}")
      string(REGEX REPLACE "^[.]" "" said "${said}")
    else()
      string(PREPEND said "g")
    endif()
    string(APPEND version "+${said}")
  endif()
endif()
set(text "#include \"server/version.hpp\"

namespace aspis {

std::string_view version() {
  return \"${version}\";
}

}  // namespace aspis
")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT "${before}" STREQUAL "${text}")
  file(WRITE ${OUTPUT} "${text}")
endif()
