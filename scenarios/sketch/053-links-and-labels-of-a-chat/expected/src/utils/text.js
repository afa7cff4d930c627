export function truncate(text, max, ellipsis = "…") {
  return text.length > max ? text.slice(0, max) + ellipsis : text;
}
