#include "suite.h"

#include <store.h>
#include <store/sys/commit_graph.h>

#include "commit_graph.h"
#include "futils.h"

void test_graph_parse(void)
{
	graph_file *file;
	must_pass(graph_open(&file, "graph"));
	graph_free(file);
}
