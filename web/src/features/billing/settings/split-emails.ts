/** Addresses from lines, or separated by commas or semicolons; each once. */
export const splitEmails = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
];
