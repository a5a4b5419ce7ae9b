import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { SyntaxReason } from "../../address/schema.ts";
import { explain, explanations, syntaxExplanations } from "./explain.ts";
import { allReasons, statusOf } from "../reason.ts";
import { actionFor, deductions, worth } from "../decide/score.ts";

const sentences = [...Object.values(explanations), ...Object.values(syntaxExplanations)];

test("Every reason has its own sentence without technical words.", () => {
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
    expect(sentence).not.toMatch(/\b(?:SMTP|MX|DNS|RCPT|RFC|[45]\d\d)\b/);
  }
  expect(new Set(sentences).size).toBe(sentences.length);
});

test("Bad syntax is explained by its fault.", () => {
  const why = (reason: string) => explain({ reason: "bad_syntax", checks: { syntax: { reason } } });
  for (const reason of SyntaxReason.options) expect(why(reason)).toBe(syntaxExplanations[reason]);
  expect(why("unheard_of")).toBe(explanations.bad_syntax);
  expect(explain({ reason: "bad_syntax" })).toBe(explanations.bad_syntax);
  expect(explain({ reason: "catch_all", checks: { syntax: { reason: "ok" } } })).toBe(explanations.catch_all);
});

test("What neighbours have shown follows the explanation.", () => {
  const text = "Of 7 addresses there that you mailed, 3 bounced; none was made like this one (flast).";
  expect(explain({ reason: "catch_all", neighbours: { text } })).toBe(`${explanations.catch_all} ${text}`);
});

test("The README lists every reason with status, action, worth and sentence.", () => {
  const readme = readFileSync(resolve(import.meta.dirname, "../README.md"), "utf8");
  const rows = readme
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(
    allReasons.map((reason) => [
      `\`${reason}\``,
      statusOf[reason],
      actionFor(reason),
      String(worth[reason]),
      explanations[reason],
    ]),
  );
  expect(readme).toContain(`A role takes off ${deductions.role}, a probable typo ${deductions.typo}`);
});
