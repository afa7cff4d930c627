#include "reader.h"

static void testReader(void) {
    Reader *reader;
    int ret;

    test("A reply that is too long is refused: ");
    reader = readerCreate();
    ret = readerFeed(reader, "*3\r\n", 4);
    check(ret == ERR);
    readerFree(reader);

    /* Found by a fuzzer. */
    test("An empty reply is no error: ");
    reader = readerCreate();
    ret = readerFeed(reader, "*0\r\n", 4);
    check(ret == OK);
    readerFree(reader);
}
