/** ZeroBounce's file of results: the columns of the upload and theirs, every cell in quotes. */
import { csvLine } from "@winnow/core/kit/text/csv";
import { textOf } from "../file-answer.ts";
import type { Row, Rows } from "../finished-file.ts";
import { hasMailHost, partsOf, wordOf } from "./verdict.ts";

const columns = [
  "ZB Status",
  "ZB Sub Status",
  "ZB Account",
  "ZB Domain",
  "ZB First Name",
  "ZB Last Name",
  "ZB Gender",
  "ZB Free Email",
  "ZB MX Found",
  "ZB MX Record",
  "ZB SMTP Provider",
  "ZB Did You Mean",
] as const;

interface Layout {
  /** The names of the columns of the upload. */
  columns: readonly string[];
  /** The name of the column with the addresses. */
  emailColumn: string | null;
  hasHeader: boolean;
}

/** The text of the file. Without a header of its own, the column with the addresses is “Email Address”. */
export const resultFile = (rows: Rows, layout: Layout): Promise<string> => textOf(linesOf(rows, layout));

async function* linesOf(rows: Rows, layout: Layout): AsyncGenerator<string> {
  const own = layout.columns.map((name) =>
    !layout.hasHeader && name === layout.emailColumn ? "Email Address" : name,
  );
  yield quoted([...own, ...columns]);
  for await (const { original, outcome } of rows)
    yield quoted([...original, ...(outcome ? cellsOf(outcome) : columns.map(() => ""))]);
}

function cellsOf(outcome: NonNullable<Row["outcome"]>): string[] {
  const { status, sub_status } = wordOf(outcome);
  const { account, domain } = partsOf(outcome.email);
  const person = ["", "", ""];
  return [
    ...[status, sub_status, account, domain, ...person],
    outcome.free ? "True" : "False",
    String(hasMailHost(outcome)),
    outcome.host ?? "",
    outcome.provider ?? "",
    outcome.suggestion ?? "",
  ];
}

/** A line with formulas neutralised as in every file of ours. */
const quoted = (cells: readonly string[]): string =>
  `${cells
    .map((cell) => csvLine([cell]).slice(0, -2))
    .map((cell) => (cell.startsWith('"') ? cell : `"${cell}"`))
    .join(",")}\r\n`;
