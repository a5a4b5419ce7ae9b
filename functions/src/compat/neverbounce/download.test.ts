import { describe, expect, it } from "vitest";
import type { Row } from "../finished-file.ts";
import { outcome } from "../test-outcome.ts";
import { parametersOf } from "../parameters.ts";
import { downloadText } from "./download.ts";
import { selection } from "./selection.ts";

const row = (email: string, changes: Parameters<typeof outcome>[0] = {}): Row => ({
  original: [email],
  outcome: outcome({ email, ...changes }),
});

const repeated = row("ANN@example.com");
const rows: readonly Row[] = [
  row("ann@example.com"),
  row("=bob@mail.example.co.uk", { reason: "mailbox_not_found" }),
  repeated,
  row("eve+x@example.org", { reason: "catch_all", role: true }),
  row("nobody", { reason: "bad_syntax" }),
  { original: ["late@example.com"], outcome: null },
];

const text = async (asked: Record<string, unknown>): Promise<string[]> => {
  const input = parametersOf(new Map(Object.entries(asked)));
  const isWanted = selection(input);
  const wanted = rows.filter((each) =>
    isWanted({ reason: each.outcome?.reason ?? null, isRepeated: each === repeated }),
  );
  const file = await downloadText(wanted, ["Email"], input);
  return file.split("\n").slice(0, -1);
};

describe("the file of a job", () => {
  it("has the columns of the upload and the result, each address once", async () => {
    expect(await text({})).toEqual([
      "Email,email_status",
      "ann@example.com,valid",
      "'=bob@mail.example.co.uk,invalid",
      "eve+x@example.org,catchall",
      "nobody,invalid",
    ]);
  });

  it.each([
    [{ valids: 1 }, ["ann@example.com,valid"]],
    [{ valids: 0, invalids: 0, catchalls: "1" }, ["eve+x@example.org,catchall"]],
    [{ only_bad_syntax: 1 }, ["nobody,invalid"]],
    [{ only_duplicates: 1 }, ["ANN@example.com,valid"]],
    [{ valids: 1, include_duplicates: 1 }, ["ann@example.com,valid", "ANN@example.com,valid"]],
  ])("has the rows of %j", async (asked, expected) => {
    expect((await text(asked)).slice(1)).toEqual(expected);
  });

  it("has what is appended, with yes and no as asked", async () => {
    const asked = {
      catchalls: 1,
      binary_operators_type: "BIN_Yes_No",
      role_account: 1,
      bad_syntax: 1,
      addr: 1,
      alias: 1,
      host: 1,
      domain: 1,
      tld: 1,
      email_status_int: 1,
    };
    expect(await text(asked)).toEqual([
      "Email,bad_syntax,role_account,addr,alias,host,domain,tld,email_status_int",
      "eve+x@example.org,No,Yes,eve,x,example.org,example,org,3",
    ]);
  });

  it("has nothing appended where the result is switched off", async () => {
    expect(await text({ valids: 1, email_status: 0 })).toEqual(["Email", "ann@example.com"]);
  });

  it("has the line ends as asked", async () => {
    expect(await text({ valids: 1, line_feed_type: "LINEFEED_0D0A" })).toEqual([
      "Email,email_status\r",
      "ann@example.com,valid\r",
    ]);
  });
});
