import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";

const hashed = (address: string): string => createHash("sha256").update(address).digest("hex");

function workspace() {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const run = <R>(body: () => R): R => as(user(workspaceID), body, clock);
  return {
    clock,
    import: (csv: string, reason?: Suppression.Reason) => run(() => Suppression.importFile({ csv, reason })),
    preview: (csv: string) => run(() => Suppression.previewFile({ csv })),
    part: (query: Parameters<typeof Suppression.exportPart>[0]) => run(() => Suppression.exportPart(query)),
    export: async (format?: Suppression.Format, reason?: Suppression.Reason) => {
      let csv = "";
      let cursor: string | undefined;
      do {
        const part = await run(() => Suppression.exportPart({ format, reason, cursor }));
        csv += part.csv;
        cursor = part.next_cursor ?? undefined;
      } while (cursor);
      return csv;
    },
    all: async () =>
      Object.fromEntries(
        (await run(() => Suppression.list({ limit: 100 }))).results.map(
          ({ email, sha256, reason, source, at }) => [email ?? sha256, [reason, source, at]],
        ),
      ),
  };
}

const now = "2026-11-21T10:00:00.000Z";

describe("The export of a sender", () => {
  it.each<[sender: string, csv: string, expected: [Suppression.Reason, Suppression.Source, string]]>([
    [
      "SendGrid's bounces",
      'status,reason,email,created\n5.1.1,"550 5.1.1 spam trap, gone",ann@a.test,1700000000',
      ["bounce", "sendgrid", "2023-11-14T22:13:20.000Z"],
    ],
    [
      "SendGrid's spam reports",
      "email,ip,created\nann@a.test,192.0.2.1,1700000000",
      ["complaint", "sendgrid", "2023-11-14T22:13:20.000Z"],
    ],
    [
      "Mailgun's bounces",
      'address,code,error,created_at\nann@a.test,550,No such mailbox,"Fri, 21 Oct 2011 11:02:55 GMT"',
      ["bounce", "mailgun", "2011-10-21T11:02:55.000Z"],
    ],
    [
      "Mailgun's unsubscribes",
      "address,tags,created_at\nann@a.test,*,2024-01-02 03:04:05 UTC",
      ["unsubscribe", "mailgun", "2024-01-02T03:04:05.000Z"],
    ],
    [
      "Mailgun's complaints",
      'address,created_at\nann@a.test,"Fri, 21 Oct 2011 11:02:55 GMT"',
      ["complaint", "mailgun", "2011-10-21T11:02:55.000Z"],
    ],
    [
      "Mailgun's addresses and dates beside other columns",
      "address,name,created_at\nann@a.test,Ann,2024-01-02 03:04:05 UTC",
      ["manual", "mailgun", "2024-01-02T03:04:05.000Z"],
    ],
    [
      "SendGrid's of before 2001",
      "email,created\nann@a.test,999999999",
      ["manual", "sendgrid", "2001-09-09T01:46:39.000Z"],
    ],
    [
      "Postmark's suppressions",
      "EmailAddress,SuppressionReason,Origin,CreatedAt\nann@a.test,SpamComplaint,Recipient,2024-01-02T03:04:05-05:00",
      ["complaint", "postmark", "2024-01-02T08:04:05.000Z"],
    ],
    [
      "SES's suppression list",
      "EmailAddress,Reason,LastUpdateTime\nann@a.test,COMPLAINT,2024-01-02T03:04:05Z",
      ["complaint", "ses", "2024-01-02T03:04:05.000Z"],
    ],
    [
      "Mailchimp's unsubscribed contacts",
      "Email Address,First Name,UNSUB_TIME,LEID,EUID\nann@a.test,Ann,2024-01-02 03:04:05,1,2",
      ["unsubscribe", "mailchimp", "2024-01-02T03:04:05.000Z"],
    ],
    [
      "SparkPost's suppressions",
      "recipient;transactional;non_transactional;source\nann@a.test;true;true;List Unsubscribe",
      ["unsubscribe", "sparkpost", now],
    ],
    ["a file that SES takes", "ann@a.test,COMPLAINT", ["complaint", "ses", now]],
    ["addresses without a header", "ann@a.test", ["manual", "file", now]],
    ["addresses and reasons without a header", "ann@a.test;opted out", ["unsubscribe", "file", now]],
    [
      "addresses and reasons with another delimiter in quotes",
      'ann@a.test,"hard; bounce"',
      ["bounce", "file", now],
    ],
    [
      "a file that begins with blank rows",
      "\n \n;\nemail;reason\nann@a.test;opt-out",
      ["unsubscribe", "file", now],
    ],
    ["a list of addresses", "E-Mail\tName\nann@a.test\tAnn", ["manual", "file", now]],
    [
      "a file with a date that can be read in two ways",
      "email,date\nann@a.test,01/02/2024",
      ["manual", "file", now],
    ],
  ])("is read: %s", async (_, csv, expected) => {
    const space = workspace();
    expect(await space.import(csv)).toMatchObject({ added: 1, refused: 0, source: expected[1] });
    expect(await space.all()).toEqual({ "ann@a.test": expected });
  });

  it("gives rows that name no reason the one that is asked for", async () => {
    const space = workspace();
    await space.import("email,created\nann@a.test,1700000000", "unsubscribe");
    expect(await space.all()).toMatchObject({
      "ann@a.test": ["unsubscribe", "sendgrid", "2023-11-14T22:13:20.000Z"],
    });
  });
});

describe("An import", () => {
  const csv = `email,sha256\nann@a.test,\n,${hashed("bob@a.test")}\nnope,\n,abc\nANN@a.test,`;

  it("adds what it can, names what it refuses, and does nothing the second time", async () => {
    const space = workspace();
    const refusals = [4, 5].map((row) => ({ row, reason: "This is not an address." }));
    const before = await space.preview(csv);
    const counts = { added: 2, unchanged: 1, refused: 2, refusals };
    expect(before).toEqual({ source: "file", has_header: true, ...counts });
    expect(await space.all()).toEqual({});
    expect(await space.import(csv)).toEqual(before);
    expect(await space.preview(csv)).toMatchObject({ added: 0, unchanged: 3 });
    expect(await space.import(csv)).toMatchObject({ added: 0, unchanged: 3, refused: 2 });
  });

  it("takes 50,000 rows and not one more", async () => {
    const space = workspace();
    const rows = (count: number) => `email\n${"nope\n".repeat(count)}`;
    expect(await space.import(rows(50_000))).toMatchObject({ refused: 50_000, added: 0 });
    await expect(space.import(rows(50_001))).rejects.toMatchObject({ code: "suppression.file" });
  });

  it("without a header names its rows from the first one, and takes one more", async () => {
    const space = workspace();
    expect(await space.import("ann@a.test\nnope\n+bob@a.test")).toMatchObject({
      has_header: false,
      added: 2,
      refused: 1,
      refusals: [{ row: 2 }],
    });
    const rows = (count: number) => `ann@a.test\n${"nope\n".repeat(count)}`;
    expect(await space.import(rows(50_000))).toMatchObject({ refused: 50_000, unchanged: 1 });
    await expect(space.import(rows(50_001))).rejects.toMatchObject({ code: "suppression.file" });
  });

  it("of more than 1,000 addresses is possible 30 times a minute, and a smaller one always", async () => {
    const space = workspace();
    const csv = (count: number) =>
      ["email", ...Array.from({ length: count }, (_, index) => `user${index}@a.test`)].join("\n");
    for (let time = 0; time < 30; time += 1) await space.import(csv(1_001));
    await expect(space.import(csv(1_001))).rejects.toMatchObject({ kind: "limit" });
    expect(await space.import(csv(1_000))).toMatchObject({ unchanged: 1_000 });
    space.clock.advance(60);
    expect(await space.import(csv(1_001))).toMatchObject({ unchanged: 1_001 });
  });

  it("refuses a file without addresses and hashes, and one with an open quote", async () => {
    const space = workspace();
    await expect(space.import("name\nAnn")).rejects.toMatchObject({ kind: "input" });
    await expect(space.import('email\n"ann@a.test')).rejects.toMatchObject({ kind: "input" });
  });
});

it("An export is imported elsewhere as it was, with hashes, times and sources, and no cell is a formula.", async () => {
  const [mine, theirs] = [workspace(), workspace()];
  await mine.import("EmailAddress,SuppressionReason,CreatedAt\n=cmd@a.test,HardBounce,2024-01-02T03:04:05Z");
  await mine.import(`sha256\n${hashed("bob@a.test")}`, "complaint");
  const csv = await mine.export();
  expect(csv).toMatch(/^email,sha256,reason,source,at\r\n/);
  expect(csv).toContain("'=cmd@a.test,");
  expect(await theirs.import(csv)).toMatchObject({ added: 2, refused: 0 });
  expect(await theirs.all()).toEqual(await mine.all());
  expect(await theirs.export()).toBe(csv);
});

it("An export of several parts has each address once.", async () => {
  const space = workspace();
  const emails = Array.from({ length: 9_000 }, (_, index) => `user${index}@a.test`);
  await space.import(["email", ...emails].join("\n"));
  const lines = (await space.export()).trimEnd().split("\r\n").slice(1);
  expect(new Set(lines.map((line) => line.split(",")[0]))).toEqual(new Set(emails));
  expect(lines).toHaveLength(9_000);
});

describe("An export for a sender", () => {
  const at = "2024-01-02T03:04:05.000Z";
  const mine = [
    "email,reason,at",
    `ann@a.test,bounce,${at}`,
    `=cmd@a.test,complaint,${at}`,
    `-spam@a.test,complaint,${at}`,
    `off@a.test,unsubscribe,${at}`,
    `+tag@a.test,manual,${at}`,
  ].join("\n");
  const known = ["ann@a.test", "-spam@a.test", "off@a.test", "+tag@a.test"];

  async function filled() {
    const space = workspace();
    await space.import(mine);
    await space.import(`sha256\n${hashed("hidden@a.test")}`, "bounce");
    return space;
  }

  it.each<[format: Suppression.Format, source: Suppression.Source]>([
    ["ses", "ses"],
    ["sendgrid", "sendgrid"],
    ["mailgun", "mailgun"],
    ["postmark", "postmark"],
    ["mailchimp", "mailchimp"],
    ["addresses", "file"],
  ])("is imported again with the same addresses: %s", async (format, source) => {
    const [space, theirs] = [await filled(), workspace()];
    const csv = await space.export(format);
    expect(await theirs.import(csv)).toMatchObject({ added: known.length, refused: 0, source });
    expect(Object.keys(await theirs.all()).toSorted()).toEqual(known.toSorted());
    // An apostrophe would name somebody else.
    expect(csv).not.toContain("'");
    expect(csv).not.toContain("=cmd");
    expect((await space.part({ format })).left_out).toEqual({ hashes: 1, formulas: 1 });
    expect((await space.part({ format, reason: "unsubscribe" })).left_out).toEqual({
      hashes: 0,
      formulas: 0,
    });
  });

  it("has what the sender takes, for each reason", async () => {
    const space = await filled();
    const lines = async (format: Suppression.Format, reason: Suppression.Reason) =>
      (await space.export(format, reason)).trimEnd().split("\r\n");
    const rfc = '"Tue, 02 Jan 2024 03:04:05 GMT"';
    expect(await lines("mailgun", "bounce")).toEqual([
      "address,code,error,created_at",
      `ann@a.test,550,,${rfc}`,
    ]);
    expect(await lines("mailgun", "complaint")).toEqual(["address,created_at", `-spam@a.test,${rfc}`]);
    expect(await lines("mailgun", "manual")).toEqual(["address,tags,created_at", `+tag@a.test,*,${rfc}`]);
    expect(await lines("ses", "bounce")).toEqual(["ann@a.test,BOUNCE"]);
    expect(await lines("ses", "manual")).toEqual(["+tag@a.test,COMPLAINT"]);
    expect(await lines("sendgrid", "bounce")).toEqual(["email,created", "ann@a.test,1704164645"]);
    expect(await lines("postmark", "manual")).toEqual([
      "EmailAddress,SuppressionReason,Origin,CreatedAt",
      `+tag@a.test,ManualSuppression,Customer,${at}`,
    ]);
    expect(await lines("mailchimp", "bounce")).toEqual([
      "Email Address,CLEAN_TIME",
      "ann@a.test,2024-01-02 03:04:05",
    ]);
    expect(await lines("addresses", "complaint")).toEqual(["email", "-spam@a.test"]);
    expect((await lines("winnow", "bounce")).length).toBe(3);
  });

  it("keeps reasons and dates where the sender has both", async () => {
    const [space, theirs] = [await filled(), workspace()];
    await theirs.import(await space.export("postmark"));
    expect(await theirs.all()).toMatchObject({
      "ann@a.test": ["bounce", "postmark", at],
      "-spam@a.test": ["complaint", "postmark", at],
      "+tag@a.test": ["manual", "postmark", at],
    });
  });

  it("has no address that a spreadsheet might run, and counts those", async () => {
    const space = workspace();
    const run = [
      "=cmd|'/c'!a0&@a.test",
      "+cmd|'/c'!a0&@a.test",
      "-1+cmd!a0&@a.test",
      "'+tag@a.test",
      '"=a b"@a.test',
      '"a;=b"@a.test',
    ];
    const plain = [
      "+1.jane_b+tag@a.test",
      "-jane-b@sub.a.test",
      "o'neil@a.test",
      '"a;b"@a.test',
      "a=b@a.test",
    ];
    const cell = (email: string) => `"${email.replaceAll('"', '""').replace(/^'/, "''")}"`;
    await space.import(["email", ...[...run, ...plain].map(cell)].join("\n"));
    expect(Object.keys(await space.all()).toSorted()).toEqual([...run, ...plain].toSorted());
    for (const format of Suppression.Format.options.filter((one) => one !== "winnow")) {
      const theirs = workspace();
      await theirs.import(await space.export(format));
      expect(Object.keys(await theirs.all()).toSorted()).toEqual(plain.toSorted());
      expect((await space.part({ format })).left_out).toEqual({ hashes: 0, formulas: run.length });
    }
    const theirs = workspace();
    await theirs.import(await space.export());
    expect(await theirs.all()).toEqual(await space.all());
  });

  it("counts what each of its parts leaves out", async () => {
    const space = workspace();
    const emails = Array.from({ length: 8_900 }, (_, index) => `user${index}@a.test,`);
    const more = Array.from({ length: 100 }, (_, index) => [
      `=x${index}@a.test,`,
      `,${hashed(`h${index}@a.test`)}`,
    ]);
    await space.import(["email,sha256", ...emails, ...more.flat()].join("\n"));
    const sum = { hashes: 0, formulas: 0, parts: 0 };
    let cursor: string | undefined;
    do {
      const { left_out, next_cursor } = await space.part({ format: "ses", cursor });
      expect(left_out.hashes).toBeGreaterThan(0);
      sum.hashes += left_out.hashes;
      sum.formulas += left_out.formulas;
      sum.parts += 1;
      cursor = next_cursor ?? undefined;
    } while (cursor);
    expect(sum).toMatchObject({ hashes: 100, formulas: 100 });
    expect(sum.parts).toBeGreaterThan(1);
    expect((await space.part({})).left_out).toEqual({ hashes: 0, formulas: 0 });
  });

  it("goes on only with the cursor of the same format and reason", async () => {
    const space = workspace();
    const emails = Array.from({ length: 9_000 }, (_, index) => `user${index}@a.test`);
    await space.import(["email", ...emails].join("\n"));
    const { next_cursor } = await space.part({ format: "ses" });
    const cursor = next_cursor ?? undefined;
    await expect(space.part({ format: "mailgun", cursor })).rejects.toMatchObject({ kind: "input" });
    await expect(space.part({ cursor })).rejects.toMatchObject({ kind: "input" });
    await expect(space.part({ format: "ses", reason: "manual", cursor })).rejects.toMatchObject({
      kind: "input",
    });
    const lines = (await space.export("ses")).trimEnd().split("\r\n");
    expect(new Set(lines.map((line) => line.split(",")[0]))).toEqual(new Set(emails));
    expect(lines).toHaveLength(9_000);
  });
});
