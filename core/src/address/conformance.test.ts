/** Compares our parser with public test tables. Each different judgement has its explanation here. */
import { expect, test } from "vitest";
import { z } from "zod";
import { noSharedData, sharedRows } from "../../test/shared-data.ts";
import { parse } from "./syntax.ts";

interface Case {
  address: string;
  valid: boolean;
}

const Smtp = z
  .object({ address: z.string(), expected_smtp_valid: z.boolean() })
  .transform((row): Case[] => [{ address: row.address, valid: row.expected_smtp_valid }]);
const Plain = z
  .object({ address: z.string(), expected_valid: z.boolean() })
  .transform((row): Case[] => [{ address: row.address, valid: row.expected_valid }]);

/** The notations of the tables: a diagnosis of pyisemail, an output, an error, or a character for each position. */
const Python = z.union([
  z
    .object({ address: z.string(), status: z.string() })
    .transform(({ address, status }): Case[] => [
      { address, valid: /_(?:VALID|DNSWARN|RFC5321)/.test(status) },
    ]),
  z
    .object({
      address: z.string(),
      output: z.unknown().optional(),
      normalized_local_part: z.string().optional(),
    })
    .transform((row): Case[] => [
      {
        address: row.address,
        valid: row.output !== undefined || row.normalized_local_part !== undefined,
      },
    ]),
  z
    .object({ s: z.string() })
    .transform(({ s }): Case[] =>
      [`${s}@test`, `"${s}"@test`, `me@${s}.test`].map((address) => ({ address, valid: false })),
    ),
]);

/** Why we judge a row differently: the first explanation that applies. */
const explanations: Readonly<Record<string, { why: string; holds: RegExp }>> = {
  name: { why: "the import takes off a name before an address in angle brackets", holds: /<.*>$/ },
  comment: { why: "no envelope carries comments", holds: /[()]/ },
  backslash: { why: "RFC 3696, erratum 246 withdraws backslashes outside of quotes", holds: /^[^"]*\\/ },
  numeric: { why: "no top-level domain is a number (RFC 1123, 2.1; RFC 3696, 2)", holds: /\.\d+$/ },
  elision: { why: "RFC 4291, 2.2 lets :: replace a single group", holds: /::\w{4}\]$/ },
  literal: { why: "an address literal is well-formed (RFC 5321, 4.1.3)", holds: /\]$/ },
  utf8: { why: "letters beyond ASCII may stand before the @ (RFC 6531, 3.3)", holds: /^.{0,24}λ/ },
  verbatim: { why: "a local part counts as it is written (RFC 5321, 2.3.11)", holds: /\uFB2C/ },
  exists: { why: "whether a domain exists is for DNS to say (RFC 5321, 4.1.2)", holds: /^m[ey]@/ },
};

const explain = (address: string) =>
  Object.entries(explanations).find(([, { holds }]) => holds.test(address))?.[0] ?? `unexplained: ${address}`;

test.for([
  {
    table: "syntax_isemail_dominicsayers",
    row: Smtp,
    cases: 164,
    differences: { numeric: 2, elision: 1 },
  },
  { table: "syntax_isemail_original279", row: Smtp, cases: 279, differences: { numeric: 3 } },
  { table: "syntax_jmail", row: Plain, cases: 285, differences: { name: 4, comment: 19, backslash: 8 } },
  { table: "syntax_rfc3696_wikipedia_eai", row: Plain, cases: 75, differences: {} },
  {
    table: "syntax_python_email_validator",
    row: Python,
    cases: 308,
    differences: { name: 4, literal: 2, utf8: 2, verbatim: 1, exists: 11 },
  },
])("$table agrees except for the explained differences.", ({ table, row, cases, differences }, context) => {
  const rows = sharedRows(table, row)?.flat();
  if (rows === undefined) return context.skip(noSharedData);
  expect(rows).toHaveLength(cases);
  const found: Record<string, number> = {};
  for (const { address, valid } of rows) {
    if (parse(address).ok === valid) continue;
    const reason = explain(address);
    found[reason] = (found[reason] ?? 0) + 1;
  }
  expect(found).toEqual(differences);
});
