int main(void) {
  FILE *file = open_log();
  std::fclose(file);
  return 0;
}
