/** Titles of tests: a sentence at the top level of a file; in a `describe`, what follows its subject. */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { isForeign } from "./tool.ts";

/** A sentence, or a name of code that keeps its case; a placeholder may end it. */
const isSentence = (title: string, source: string): boolean =>
  (!/^[a-z]/.test(title) || beginsWithCode(title, source)) && /[.?!…]$|(%\w|\$\w+|\})$/.test(title);

/** The first word is called in the file, or is the name of an alarm or a program. */
function beginsWithCode(title: string, source: string): boolean {
  const [word = ""] = title.split(" ");
  return /[-:A-Z_]/.test(word) || new RegExp(`\\b${word}(<[^>]*>)?\\(`).test(source);
}

/** Of a test with those of its `describe`. */
const maxLength = 130;

/** A line for each title in a test file that is no such sentence. */
export function titleErrors(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const errors: string[] = [];

  const check = (title: string, subjects: readonly string[], line: number): void => {
    const report = (fault: string) => errors.push(`${path}:${line} "${title}" ${fault}`);
    if (subjects.length === 0 && !isSentence(title, source))
      report("is no sentence with a capital and a full stop.");
    if (subjects.length > 0 && /[^.]\.$/.test(title))
      report("has a full stop, though its describe names the subject.");
    if ([...subjects, title].join(" ").length > maxLength)
      report(`has more than ${maxLength} characters, with those of its describe.`);
  };

  const visit = (node: ts.Node, subjects: readonly string[]): void => {
    const found = ts.isCallExpression(node) ? declaredBy(node) : null;
    if (found?.by === "test") {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      check(found.title, subjects, line);
    }
    const inside = found?.by === "describe" ? [...subjects, found.title] : subjects;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(file, []);
  return errors;
}

/** What a call declares, by its title; null where it declares no test. */
function declaredBy({ expression, arguments: [title, ...rest] }: ts.CallExpression) {
  const by = calledBy(expression);
  const text = title && titleOf(title);
  const isBody = (each: ts.Expression) =>
    ts.isArrowFunction(each) || ts.isFunctionExpression(each) || ts.isIdentifier(each);
  return by && text !== undefined && text !== null && rest.some(isBody) ? { by, title: text } : null;
}

/** What a call such as `it.each(…)("…", …)` declares; null where it is another call. */
function calledBy(expression: ts.Expression): "describe" | "test" | null {
  if (ts.isIdentifier(expression)) {
    const { text } = expression;
    return text === "describe" ? "describe" : text === "it" || text === "test" ? "test" : null;
  }
  if (ts.isCallExpression(expression)) return calledBy(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return calledBy(expression.tag);
  if (!ts.isPropertyAccessExpression(expression)) return null;
  // Journeys have `test.describe`, and steps within a test.
  if (expression.name.text === "describe") return "describe";
  return /^(each|for|skip|skipIf|only|fails|slow|fixme|concurrent|sequential|runIf)$/.test(
    expression.name.text,
  )
    ? calledBy(expression.expression)
    : null;
}

/** The title as it is written; null where the first argument is none. */
function titleOf(argument: ts.Expression): string | null {
  if (ts.isStringLiteralLike(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText().slice(1, -1) : null;
}

/** The errors in all test files below a folder. */
export async function allTitleErrors(folder: string): Promise<string[]> {
  const errors: string[] = [];
  for await (const path of glob("**/*.{test.ts,test.tsx,spec.ts}", { cwd: folder, exclude: isForeign }))
    errors.push(...titleErrors(path, await readFile(join(folder, path), "utf8")));
  return errors;
}
