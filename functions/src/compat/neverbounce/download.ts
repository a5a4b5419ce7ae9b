/** NeverBounce's file of a job: the columns of the upload and what the caller appends. */
import { csvLine } from "@winnow/core/kit/text/csv";
import { textOf } from "../file-answer.ts";
import type { Rows } from "../finished-file.ts";
import type { Outcome } from "../outcome.ts";
import type { Parameters } from "../parameters.ts";
import { addressInfo } from "./address-info.ts";
import { flagsOf, results, words } from "./verdict.ts";

type Value = string | number | boolean;

const flag =
  (name: string) =>
  (outcome: Outcome): boolean =>
    flagsOf(outcome).includes(name);
const part =
  (name: keyof ReturnType<typeof addressInfo>) =>
  ({ email }: Outcome): string =>
    addressInfo(email)[name];

/** The columns that a caller can append, in the order in which they appear. */
const appends: Readonly<Record<string, (outcome: Outcome) => Value>> = {
  bad_syntax: flag("bad_syntax"),
  free_email_host: flag("free_email_host"),
  role_account: flag("role_account"),
  addr: part("addr"),
  alias: part("alias"),
  host: part("host"),
  subdomain: part("subdomain"),
  domain: part("domain"),
  tld: part("tld"),
  fqdn: part("fqdn"),
  network: ({ provider }) => provider ?? "",
  has_dns_info: flag("has_dns"),
  has_mail_server: flag("has_dns_mx"),
  mail_server_reachable: flag("smtp_connectable"),
  email_status_int: ({ reason }) => results.indexOf(words[reason].result),
  email_status: ({ reason }) => words[reason].result,
};

/** How yes and no are written. */
const yesAndNo: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  BIN_1_0: ["1", "0"],
  BIN_Y_N: ["Y", "N"],
  BIN_y_n: ["y", "n"],
  BIN_yes_no: ["yes", "no"],
  BIN_Yes_No: ["Yes", "No"],
  BIN_true_false: ["true", "false"],
};

const lineEnds: Readonly<Record<string, string>> = {
  LINEFEED_0A: "\n",
  LINEFEED_0D0A: "\r\n",
  LINEFEED_0D: "\r",
};

/** The text of the file. The column `email_status` is there unless it is switched off, or another one is asked for. */
export const downloadText = (rows: Rows, columns: readonly string[], input: Parameters): Promise<string> =>
  textOf(downloadLines(rows, columns, input));

async function* downloadLines(
  rows: Rows,
  columns: readonly string[],
  input: Parameters,
): AsyncGenerator<string> {
  const asked = Object.keys(appends).filter((name) => input.flag(name));
  const names = asked.length === 0 && !input.has("email_status") ? ["email_status"] : asked;
  const [yes, no] = yesAndNo[input.text("binary_operators_type") ?? ""] ?? ["1", "0"];
  const lineEnd = lineEnds[input.text("line_feed_type") ?? ""] ?? "\n";
  const cellOf = (value: Value): string => (typeof value === "boolean" ? (value ? yes : no) : String(value));
  const lineOf = (cells: readonly string[]): string => `${csvLine(cells).slice(0, -2)}${lineEnd}`;
  yield lineOf([...columns, ...names]);
  for await (const { original, outcome } of rows)
    yield lineOf([
      ...original,
      ...names.map((name) => (outcome ? cellOf(appends[name]?.(outcome) ?? "") : "")),
    ]);
}
