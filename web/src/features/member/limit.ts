const most = 1_000_000_000;

/** The limit that a text says: null where it is empty, undefined where it is no whole number of credits. */
export function limitOf(text: string): number | null | undefined {
  const digits = text.trim().replaceAll(",", "");
  if (digits === "") return null;
  const limit = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return limit <= most ? limit : undefined;
}
