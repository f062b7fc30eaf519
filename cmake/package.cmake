# The Debian package: cmake/make_package builds it.
string(TIMESTAMP changed "%a, %d %b %Y %H:%M:%S +0000" UTC)  # or that of SOURCE_DATE_EPOCH
file(CONFIGURE OUTPUT ${ASPIS_MADE}/changelog @ONLY CONTENT
"aspis (@PROJECT_VERSION@) unstable; urgency=medium

  * Aspis @PROJECT_VERSION@. What has changed stands in CHANGELOG.md, where there is one.

 -- Aspis developers <aspis@localhost>  @changed@
")
add_custom_command(OUTPUT ${ASPIS_MADE}/changelog.gz DEPENDS ${ASPIS_MADE}/changelog
  COMMAND ${GZIP} -9nkf ${ASPIS_MADE}/changelog)
add_custom_target(changelog DEPENDS ${ASPIS_MADE}/changelog.gz)
add_dependencies(installed changelog)
install(FILES ${ASPIS_MADE}/changelog.gz DESTINATION share/doc/aspis
  COMPONENT system EXCLUDE_FROM_ALL)
install(FILES cmake/package/lintian-overrides DESTINATION share/lintian/overrides RENAME aspis
  COMPONENT system EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME aspis)
set(CPACK_PACKAGE_VENDOR "")
set(CPACK_PACKAGE_CONTACT "Aspis developers <aspis@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "referee and server for bot tournaments of a class")
set(CPACK_PACKAGE_DESCRIPTION
"Students write programs that read lines and write lines, in any language;
Aspis seats them against each other, keeps the clock, judges every move, and
leaves a record that anyone can check afterwards.
.
This package has the program with its sample bots and word list, the server
as a systemd service that is not started before it is asked to, and the
program for students that the server offers for download.")
set(CPACK_INSTALL_CMAKE_PROJECTS
  "${CMAKE_BINARY_DIR};aspis;ALL;/;${CMAKE_BINARY_DIR};aspis;system;/")
set(CPACK_SET_DESTDIR ON)  # /etc and /lib are no folders of a prefix
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, bubblewrap, fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ca-certificates")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "python3, gcc")
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(scripts ${CMAKE_CURRENT_SOURCE_DIR}/cmake/package)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  ${scripts}/postinst ${scripts}/prerm ${scripts}/postrm ${scripts}/conffiles)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
