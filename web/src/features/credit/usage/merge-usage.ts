import type { Usage } from "@winnow/core/credit/schema";

type Pages = readonly { results: readonly Usage[] }[];

/** The rows of all pages. A row that goes on over several pages is added up. */
export function mergeUsage(pages: Pages): Usage[] {
  const rows = new Map<string | null, Usage>();
  for (const row of pages.flatMap(({ results }) => results)) {
    const newer = rows.get(row.id);
    rows.set(row.id, newer === undefined ? row : sum(newer, row));
  }
  return [...rows.values()];
}

const sum = (newer: Usage, older: Usage): Usage => ({
  ...newer,
  reserved: newer.reserved + older.reserved,
  charged: newer.charged + older.charged,
  returned: newer.returned + older.returned,
  bounced: newer.bounced + older.bounced,
  verdicts: {
    valid: newer.verdicts.valid + older.verdicts.valid,
    invalid: newer.verdicts.invalid + older.verdicts.invalid,
    risky: newer.verdicts.risky + older.verdicts.risky,
    unknown: newer.verdicts.unknown + older.verdicts.unknown,
  },
});
