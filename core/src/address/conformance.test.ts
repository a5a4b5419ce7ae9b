/** Our parser against public tables. A row that we judge otherwise is named here with its explanation. */
import { expect, test } from "vitest";
import { z } from "zod";
import { noSharedData, sharedRows } from "../../test/shared-data.ts";
import { parse } from "./syntax.ts";

const Smtp = z
  .object({ address: z.string(), expected_smtp_valid: z.boolean() })
  .transform((row) => ({ address: row.address, valid: row.expected_smtp_valid }));
const Plain = z
  .object({ address: z.string(), expected_valid: z.boolean() })
  .transform((row) => ({ address: row.address, valid: row.expected_valid }));

/** Why we judge a row otherwise, the first that holds. */
const explanations: readonly [string, (address: string) => boolean][] = [
  ["blanks around an address are trimmed before it is read", (address) => address !== address.trim()],
  [
    "a name before an address in angle brackets is taken off by the import",
    (address) => /<.*>$/.test(address),
  ],
  ["no envelope carries comments", (address) => /[()]/.test(address)],
  [
    "a backslash outside of quotes was withdrawn by erratum 246 of RFC 3696",
    (address) => /^[^"]*\\/.test(address),
  ],
  ["a top-level domain is never a number (RFC 3696, 2)", (address) => /\.\d+$/.test(address)],
  ["RFC 4291 lets :: stand for a single group", (address) => /::.*\]$/.test(address)],
  ["an A-label that decodes to nothing is none (RFC 5890)", (address) => address.includes("@xn--")],
];

const explain = (address: string) =>
  explanations.find(([, holds]) => holds(address))?.[0] ?? `unexplained: ${address}`;

test.for([
  {
    table: "syntax_isemail_dominicsayers",
    row: Smtp,
    rows: 164,
    differences: {
      "a top-level domain is never a number (RFC 3696, 2)": 2,
      "blanks around an address are trimmed before it is read": 24,
      "RFC 4291 lets :: stand for a single group": 1,
    },
  },
  {
    table: "syntax_isemail_original279",
    row: Smtp,
    rows: 279,
    differences: {
      "a top-level domain is never a number (RFC 3696, 2)": 3,
      "blanks around an address are trimmed before it is read": 1,
      "an A-label that decodes to nothing is none (RFC 5890)": 1,
    },
  },
  {
    table: "syntax_jmail",
    row: Plain,
    rows: 285,
    differences: {
      "a name before an address in angle brackets is taken off by the import": 4,
      "no envelope carries comments": 19,
      "a backslash outside of quotes was withdrawn by erratum 246 of RFC 3696": 8,
      "an A-label that decodes to nothing is none (RFC 5890)": 1,
    },
  },
  { table: "syntax_rfc3696_wikipedia_eai", row: Plain, rows: 75, differences: {} },
])("$table is met but for what is explained", ({ table, row, rows, differences }, context) => {
  const cases = sharedRows(table, row);
  if (cases === null) return context.skip(noSharedData);
  expect(cases).toHaveLength(rows);
  const found: Record<string, number> = {};
  for (const { address, valid } of cases) {
    if (parse(address).ok === valid) continue;
    const reason = explain(address);
    found[reason] = (found[reason] ?? 0) + 1;
  }
  expect(found).toEqual(differences);
});
