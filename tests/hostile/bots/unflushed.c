/* A beginner's bot: right in every word, and never flushed. Standard output to a pipe is held back
   by the library until four kibibytes or the end. */
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[65536];
  char mark = '1';
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (strncmp(line, "you ", 4) == 0) mark = line[4];
    if (strncmp(line, "ready?", 6) == 0) printf("ready\n");
    if (strncmp(line, "go ", 3) == 0) printf("%c,1\n", mark);
  }
  return 0;
}
