import { formatCount } from "./number.ts";

/** The text of a chosen file, or why it cannot be taken. */
export async function csvText(
  file: File,
  maxCharacters: number,
): Promise<{ csv: string } | { refusal: string }> {
  const refusal = `A file has at most ${formatCount(maxCharacters)} characters. Divide it.`;
  if (file.size > 4 * maxCharacters) return { refusal };
  const csv = await file.text().catch(() => null);
  if (csv === null) return { refusal: "The file could not be read. Choose it again." };
  return csv.length > maxCharacters ? { refusal } : { csv };
}
