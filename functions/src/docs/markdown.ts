/** The pages as Markdown, for assistants and other readers of text. */
import { NodeHtmlMarkdown } from "node-html-markdown";
import type { Page } from "./html/layout.ts";

/** What only serves the eye, or chooses between examples. */
const ignore = ["input", "label", "legend", "button", "nav"];

const fence = "```";

/** What highlighters call the languages of examples. */
const names: Readonly<Record<string, string>> = { curl: "bash", node: "typescript" };

/** As node-html-parser has it, whose types are not those of a browser. */
interface Element {
  textContent: string;
  getAttribute(name: string): string | undefined;
}

function languageOf(pre: Element): string {
  const language = pre.getAttribute("data-language") ?? "";
  return names[language] ?? language;
}

const codeBlock = (pre: Element): string =>
  `\n\n${fence}${languageOf(pre)}\n${pre.textContent.trim()}\n${fence}\n\n`;

/** What would begin a list or a heading. A number with a full stop ends a sentence here, which the usual pattern escapes. */
const lineStartEscape = [/^(\s*?)((?:\+\s)|(?:[=>-])|(?:#{1,6}\s))/gm, "$1\\$2"] as const;

const converter = new NodeHtmlMarkdown(
  { ignore, lineStartEscape, useLinkReferenceDefinitions: false },
  {
    pre: ({ node }) => ({ content: codeBlock(node as Element), recurse: false }),
  },
);

/** The converter drops a line break behind a link. */
const withSpaces = (text: string): string => text.replaceAll(/(<\/(?:a|code)>)\s*\n\s*/g, "$1 ");

/** The text of a page, with the addresses of other pages as they are in HTML. */
export const markdownOf = ({ title, summary, body }: Page): string =>
  `# ${title}\n\n> ${summary}\n\n${converter
    .translate(withSpaces(body.html))
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;
