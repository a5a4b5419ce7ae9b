/** The addresses of a text, separated by blanks, commas, semicolons or lines, each once in any case of letters. */
export function addressesIn(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
}
