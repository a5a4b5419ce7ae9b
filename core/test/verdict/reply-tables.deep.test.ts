import { expect, test } from "vitest";
import { matcherOf } from "../../src/verdict/reply/matcher.ts";
import { marked } from "../../src/verdict/reply/marks.ts";
import { type Row, tables, viewsOf } from "../../src/verdict/reply/index.ts";
import { wordsOf } from "../../src/verdict/reply/words.ts";
import { samples } from "./labelled-samples.ts";

type Test = ReturnType<typeof matcherOf>;

test("No table is skipped that has a row which matches a reply sample.", () => {
  const asked: { holds: Test; rows: { row: Row; holds: Test }[] }[] = [];
  for (const { code: _, rows, ...condition } of tables)
    asked.push({
      holds: matcherOf(condition),
      rows: rows.map((row) => ({ row, holds: matcherOf(row) })),
    });
  for (const { reply, text } of samples.filter(({ reply }) => reply.code >= 400)) {
    const { code, enhanced, host = "" } = reply;
    const words = wordsOf(marked(reply.text, reply));
    const views = viewsOf(words, code, { recipientIsKnown: reply.recipient !== undefined });
    const said = { code, enhanced: enhanced ?? "", host, text: reply.text, ...views };
    for (const { holds, rows } of asked) {
      const match = rows.find((row) => row.holds(said));
      expect(match === undefined || holds(said), `${match?.row.sample}, as in ${text}`).toBe(true);
    }
  }
});
