/** The report of a list as a page of its own, to be opened and printed without Winnow. */
import { escape } from "../../kit/text/escape.ts";
import { Status } from "../../verdict/schema.ts";
import type { ReportNumbers } from "../schema.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { dayOf } from "../../kit/time/utc.ts";

const style = `
body { font: 15px/1.5 system-ui, sans-serif; color: #1c2326; max-width: 44rem; margin: 3rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.6rem; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 2rem 0 0.5rem; }
p { color: #586266; margin: 0.25rem 0 0; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 0.35rem 0; border-bottom: 1px solid #e3e1db; font-weight: 400; }
td { text-align: right; font-variant-numeric: tabular-nums; }
`;

type Line = readonly [label: string, rows: number];

export function reportPage({
  name,
  rows,
  verified_at,
  counts,
  unverified,
  reasons,
  kept,
}: ReportNumbers): string {
  const share = (count: number): string =>
    rows.total === 0 ? "" : ` (${((100 * count) / rows.total).toFixed(1)} %)`;
  const table = (title: string, lines: readonly Line[]): string =>
    `<h2>${title}</h2><table>${lines
      .map(
        ([label, count]) =>
          `<tr><th scope="row">${escape(label)}</th><td>${groupedDigits(count)}${share(count)}</td></tr>`,
      )
      .join("")}</table>`;
  const statuses: Line[] = Status.options.map((status) => [words(status), counts[status]]);
  const left: Line[] = unverified > 0 ? [["Not verified", unverified]] : [];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escape(name)}</title><style>${style}</style></head>
<body>
<h1>${escape(name)}</h1>
<p>${groupedDigits(rows.total)} rows, ${groupedDigits(rows.distinct)} distinct addresses, ${groupedDigits(rows.duplicates)} duplicates. Verified by Winnow on ${dayOf(verified_at)}.</p>
${table("Rows by status", [...statuses, ...left])}
${
  kept
    ? table(
        "Rows that a cleaning keeps",
        Object.entries(kept).map(([policy, count]) => [words(policy), count]),
      )
    : ""
}
${table(
  "Rows by reason",
  reasons.map(({ name: reason, rows: count }) => [words(reason), count]),
)}
</body>
</html>
`;
}

/** `mailbox_not_found` as "Mailbox not found". */
function words(name: string): string {
  const text = name.replaceAll("_", " ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
