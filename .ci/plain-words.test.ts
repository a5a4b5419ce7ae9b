import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { allPlainWordErrors, plainWordErrors } from "./plain-words.ts";

const rows = 'a.ts:1 "of before": write older, former.';

test.each([
  ["/** Rows of before lack it. */", [rows]],
  ["// Rows of before lack it.", [rows]],
  ["const a = 1; // Rows of before lack it.", [rows]],
  ["/** Whoever asks. */", ['a.ts:1 "whoever": write the caller, a person who.']],
  ["\n/**\n * The rules of\n * now.\n */", ['a.ts:3 "of now": write current.']],
  ["// The rules of\n// then.", ['a.ts:1 "of then": write at that time.']],
  ["// An own rule.", ['a.ts:1 "an own": write its own, the workspace\'s.']],
  ["/** Older rows lack it. */", []],
  ["// The end of beforehand.", []],
  ["// Not `of before`, nor “whoever”.", []],
  ['const text = "Whoever has the link sees it.";', []],
  ["const url = `https://a.test/ ${1} whoever`;", []],
  ["// One of\nconst now = 1;", []],
])("The source %j has the errors %j.", (source, errors) => {
  expect(plainWordErrors("a.ts", source)).toEqual(errors);
});

test("Comments in JSX are read, and text between tags is not.", () => {
  const page = "const a = <p>{/* Rows of before. */}Whoever // has it</p>;";
  expect(plainWordErrors("a.tsx", page)).toEqual(['a.tsx:1 "of before": write older, former.']);
});

test("Markdown is read, but for code and quotations.", () => {
  const text = 'Not "of now" or `whoever`.\n\n```sh\necho of before\n```\n\nThe rules of\nnow.\n';
  expect(plainWordErrors("a.md", text)).toEqual(['a.md:7 "of now": write current.']);
});

test("Generated files are not read.", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-words-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "a.ts"), "// Rows of before.");
  await writeFile(join(folder, "b.ts"), "/** Generated from the API. */\n\n// Rows of before.");
  expect(await allPlainWordErrors(folder)).toEqual([rows]);
});
