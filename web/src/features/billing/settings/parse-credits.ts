const max = 10_000_000;

/** Credits as people type them: "1000", "1,000". Null where that is no whole number, or out of bounds. */
export function parseCredits(text: string, min: number): number | null {
  const plain = text.trim().replaceAll(",", "");
  if (!/^\d{1,8}$/.test(plain)) return null;
  const credits = Number(plain);
  return credits >= min && credits <= max ? credits : null;
}
