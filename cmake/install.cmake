# What is installed: `cmake --build BUILD --target installed`, then `cmake --install BUILD --prefix FOLDER`.
# The tree works wherever it is put: the program finds share/aspis from where it itself lies.
include(GNUInstallDirs)
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY TRUE)  # `all` has the tests as well
set(ASPIS_MADE ${CMAKE_BINARY_DIR}/made)     # what the program writes about itself

# aspis_made(FILE COMMAND...): FILE below made/, as the program prints it.
function(aspis_made file)
  set(made ${ASPIS_MADE}/${file})
  get_filename_component(folder ${made} DIRECTORY)
  add_custom_command(OUTPUT ${made} DEPENDS aspis
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND aspis ${ARGN} > ${made})
  set_property(GLOBAL APPEND PROPERTY aspis_made ${made})
endfunction()
aspis_made(completion/aspis.bash completion bash)
aspis_made(completion/_aspis completion zsh)
aspis_made(completion/aspis.fish completion fish)
aspis_made(aspis.conf serve --print-config --data /var/lib/aspis)
get_property(made GLOBAL PROPERTY aspis_made)

# Manual pages, from the help. Without help2man there are none.
find_program(GZIP gzip REQUIRED)
find_program(HELP2MAN help2man)
set(manual ${CMAKE_CURRENT_SOURCE_DIR}/cmake/make_manual)
add_custom_command(OUTPUT ${ASPIS_MADE}/man.stamp
  DEPENDS aspis ${manual} ${CMAKE_CURRENT_SOURCE_DIR}/cmake/manual.txt
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${ASPIS_MADE}/man
  COMMAND ${CMAKE_COMMAND} -E make_directory ${ASPIS_MADE}/man
  COMMAND $<IF:$<BOOL:${HELP2MAN}>,${manual},true> $<TARGET_FILE:aspis> ${ASPIS_MADE}/man
  COMMAND ${GZIP} -9n -r ${ASPIS_MADE}/man
  COMMAND ${CMAKE_COMMAND} -E touch ${ASPIS_MADE}/man.stamp)
add_custom_target(installed DEPENDS aspis sample_bots starter_kits aspis_python_relay aspis_word_list
  ${made} ${ASPIS_MADE}/man.stamp)

install(TARGETS aspis RUNTIME DESTINATION bin)
install(DIRECTORY ${ASPIS_STAGE}/share/aspis/connect ${ASPIS_STAGE}/share/aspis/starter
  DESTINATION share/aspis)
install(FILES ${ASPIS_STAGE}/share/aspis/words.txt ${ASPIS_STAGE}/share/aspis/words.Copyright
  DESTINATION share/aspis)
install(DIRECTORY ${ASPIS_MADE}/man/ DESTINATION share/man/man1)
install(FILES ${ASPIS_MADE}/completion/aspis.bash
  DESTINATION share/bash-completion/completions RENAME aspis)
install(FILES ${ASPIS_MADE}/completion/_aspis DESTINATION share/zsh/site-functions)
install(FILES ${ASPIS_MADE}/completion/aspis.fish DESTINATION share/fish/vendor_completions.d)

# Programs are no data that any machine could share: they lie in lib, and share/aspis points there.
function(aspis_lies_in_lib name)
  install(CODE "file(CREATE_LINK ../../lib/aspis/${name} \
    \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share/aspis/${name}\" SYMBOLIC)")
endfunction()
get_property(bots GLOBAL PROPERTY aspis_bots)
install(TARGETS ${bots} RUNTIME DESTINATION lib/aspis/bots)
aspis_lies_in_lib(bots)
if(TARGET aspis_student)
  add_dependencies(installed aspis_student)
  install(DIRECTORY ${ASPIS_STAGE}/share/aspis/download DESTINATION lib/aspis USE_SOURCE_PERMISSIONS)
  aspis_lies_in_lib(download)
endif()

# Documents, and whose work is in it.
set(documents share/doc/aspis)
install(FILES README.md protocol/PROTOCOL.md protocol/RECORD.md DESTINATION ${documents})
install(DIRECTORY docs/ DESTINATION ${documents}/docs FILES_MATCHING PATTERN "*.md" PATTERN "*.txt"
  PATTERN pictures EXCLUDE)
install(FILES LICENSE DESTINATION ${documents} RENAME copyright)
install(FILES web/pages/vendor/licences.txt DESTINATION ${documents} RENAME licences-of-the-pages.txt)
install(FILES THIRD-PARTY-NOTICES.md CHANGELOG.md DESTINATION ${documents} OPTIONAL)

# What belongs to a machine and not to a prefix: for packages alone.
install(FILES ${ASPIS_MADE}/aspis.conf DESTINATION /etc/aspis COMPONENT system EXCLUDE_FROM_ALL)
install(FILES cmake/package/aspis.service cmake/package/aspis-box.service
  cmake/package/aspis-box.socket DESTINATION /lib/systemd/system
  COMPONENT system EXCLUDE_FROM_ALL)
