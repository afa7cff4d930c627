/** How tokens are counted, for people. Other vendors' models differ by some percent. */
export const tokenizer = "o200k_base"
