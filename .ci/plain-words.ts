/** Words that comments and Markdown do not use. Code, quotations and texts of the product may have them. */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";

/** What to write instead. `CONTRIBUTING.md` has more such words, which a program cannot tell from right ones. */
const instead: Readonly<Record<string, string>> = {
  "of before": "older, former",
  "of now": "current",
  "of then": "at that time",
  "an own": "its own, the workspace's",
  whoever: "the caller, a person who",
};

/** Any of the words, also across the lines of a comment. */
const words = new RegExp(`\\b(${Object.keys(instead).join("|").replaceAll(" ", "[\\s/*]+")})\\b`, "gi");

/** A line for each of the words in a Markdown file, or in the comments of a source file. */
export function plainWordErrors(path: string, source: string): string[] {
  if (source.search(words) === -1) return [];
  const prose = withoutQuotations(path.endsWith(".md") ? source : commentsOf(path, source));
  return Array.from(prose.matchAll(words), ({ 0: found, index }) => {
    const word = found.toLowerCase().replaceAll(/[\s/*]+/g, " ");
    return `${path}:${lineAt(source, index)} "${word}": write ${instead[word]}.`;
  });
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** The text as long as it was, with every character of a part that stands for no word. */
const hidden = (part: string): string => part.replaceAll(/[^\n]/g, "~");

/** The source with all but its comments hidden. */
function commentsOf(path: string, source: string): string {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  let text = "";
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(file).filter((child) => !ts.isJSDoc(child));
    // The blanks and comments before a token are its own; text between tags of JSX has neither.
    if (children.length === 0 && node.kind !== ts.SyntaxKind.JsxText) {
      text += hidden(source.slice(text.length, node.pos)) + source.slice(node.pos, node.getStart(file));
      text += hidden(source.slice(text.length, node.end));
    }
    for (const child of children) visit(child);
  };
  visit(file);
  return text + hidden(source.slice(text.length));
}

const withoutQuotations = (text: string): string =>
  text.replaceAll(/^ *(```|~~~)[^]*?^ *\1|`[^`]*`|"[^"\n]*"|“[^”\n]*”/gm, hidden);

const exclude = (path: string): boolean => /(^|\/)(node_modules|\.git|\.local|dist)$/.test(path);

/** The errors in all sources and Markdown files below a folder, except generated ones. */
export async function allPlainWordErrors(folder: string): Promise<string[]> {
  const errors: string[] = [];
  for await (const path of glob("**/*.{ts,tsx,mjs,md}", { cwd: folder, exclude })) {
    const source = await readFile(join(folder, path), "utf8");
    if (!source.startsWith("/** Generated")) errors.push(...plainWordErrors(path, source));
  }
  return errors;
}
