import { describe, expect, test } from "vitest";
import { noSharedData } from "../../shared-data.ts";
import { baunsu, harakaDsn, labelsOf, sisimai } from "./labels.ts";
import { baunsuReplies, harakaDsnReplies } from "./packages.ts";
import { type PublicReply, scoreOf, written } from "./score.ts";
import { inServersWords, sisimaiRows } from "./sisimai.ts";

const writtenAll = (texts: ReadonlyMap<string, string>): PublicReply[] =>
  Array.from(texts, ([id, text]) => written(id, text));

const rows = sisimaiRows();
const ofSisimai = scoreOf(
  (rows ?? []).map((row, index) => ({ id: String(index), reply: inServersWords(row) })),
  labelsOf(sisimai),
);
const ofPackages = [
  scoreOf(writtenAll(harakaDsnReplies()), labelsOf(harakaDsn)),
  scoreOf(writtenAll(baunsuReplies()), labelsOf(baunsu)),
];

describe("public replies with labels of our own", () => {
  test("of npm packages are read as they are labelled", () => {
    expect(ofPackages.map(({ labelled }) => labelled)).toEqual([68, 12]);
    expect(ofPackages.flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  test("are at least 500, of which 99 % are read right and none wrongly as dead", (context) => {
    if (rows === null) return context.skip(noSharedData);
    const all = [ofSisimai, ...ofPackages];
    const labelled = all.reduce((sum, score) => sum + score.labelled, 0);
    const wrong = all.flatMap((score) => score.wrong);
    expect(labelled).toBeGreaterThanOrEqual(500);
    expect(all.flatMap(({ wronglyDead }) => wronglyDead)).toEqual([]);
    expect(1 - wrong.length / labelled, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(0.99);
  });
});
