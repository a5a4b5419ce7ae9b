import { expect, it } from "vitest";
import { json, scriptedFetch } from "../test/scripted-fetch.ts";
import { Winnow } from "./winnow.ts";

const client = (...answers: object[]) => {
  const { fetch, sent } = scriptedFetch(...answers.map((answer) => json(answer)));
  return { winnow: new Winnow("wn_test_x", { baseUrl: "https://winnow.test", fetch }), sent };
};

it("A large file of bare addresses is imported in pieces, and no address counts twice.", async () => {
  const first = { source: "file", has_header: false, added: 50_001, unchanged: 0, refused: 0, refusals: [] };
  const second = {
    source: "file",
    has_header: false,
    added: 1,
    unchanged: 1,
    refused: 1,
    refusals: [{ row: 3, reason: "No." }],
  };
  const { winnow, sent } = client(first, second);
  const rows = Array.from({ length: 50_002 }, (_, index) => `user${index}@a.test`);
  const done = await winnow.suppressions.import([...rows, "nope"].join("\n"));
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toEqual({ csv: "user0@a.test\nuser50001@a.test\nnope" });
  expect(done).toMatchObject({ added: 50_002, unchanged: 0, refused: 1, refusals: [{ row: 50_003 }] });
});

it("A file with names of columns has them in each piece, and its rows are counted from them.", async () => {
  const first = { source: "file", has_header: true, added: 50_000, unchanged: 0, refused: 0, refusals: [] };
  const second = {
    source: "file",
    has_header: true,
    added: 0,
    unchanged: 0,
    refused: 1,
    refusals: [{ row: 2, reason: "No." }],
  };
  const { winnow, sent } = client(first, second);
  const rows = Array.from({ length: 50_000 }, (_, index) => `user${index}@a.test`);
  const done = await winnow.suppressions.import(["email", ...rows, "nope"].join("\n"));
  expect(sent[1]?.body).toEqual({ csv: "email\nnope" });
  expect(done).toMatchObject({ added: 50_000, refused: 1, refusals: [{ row: 50_002 }] });
});

it.each([
  ["\n \nuser@a.test", "user@a.test", false, 1],
  [",\nMail (a@b),Name", "Mail (a@b),Name", true, 0],
])(
  "The server says whether the first row of %j is an entry, which counts once.",
  async (rows, head, has_header, entry) => {
    const done = { source: "file", has_header, added: 0, unchanged: 0, refused: 0, refusals: [] };
    const refusals = [{ row: 2, reason: "No." }];
    const { winnow, sent } = client(
      { ...done, added: 50_000 + entry },
      { ...done, unchanged: entry, refused: 1, refusals },
    );
    const more = Array.from({ length: 50_000 }, (_, index) => `user${index}@a.test`);
    const sum = await winnow.suppressions.import([rows, ...more, "nope"].join("\n"));
    expect(sent[1]?.body).toEqual({ csv: `${head}\nnope` });
    expect(sum).toMatchObject({
      added: 50_000 + entry,
      unchanged: 0,
      refused: 1,
      refusals: [{ row: 50_002 }],
    });
  },
);

it("An export names format and reason in each part.", async () => {
  const { winnow, sent } = client(
    { csv: "a@b.test,BOUNCE\r\n", left_out: { hashes: 0, formulas: 0 }, next_cursor: "next" },
    { csv: "c@b.test,BOUNCE\r\n", left_out: { hashes: 1, formulas: 0 }, next_cursor: null },
  );
  const csv = await winnow.suppressions.export({ format: "ses", reason: "bounce" });
  expect(csv).toBe("a@b.test,BOUNCE\r\nc@b.test,BOUNCE\r\n");
  expect(sent.map(({ url }) => new URL(url).search)).toEqual([
    "?format=ses&reason=bounce",
    "?format=ses&reason=bounce&cursor=next",
  ]);
});
