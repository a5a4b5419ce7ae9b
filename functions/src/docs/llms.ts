/** What a reader of text alone begins with, as llmstxt.org describes it: the pages as links, and all of them as one text. */
import { placeholder } from "./example/example.ts";
import { markdownOf } from "./markdown.ts";
import { markdownPath, type Page } from "./html/layout.ts";

const introduction = `# Winnow API

> Tells which email addresses are worth sending to: one address while a person signs up, or a list of a million rows, over
> HTTP. The address of this installation is ${placeholder}. Every call has the header \`Authorization: Bearer KEY\`.

A test key (\`wn_test_…\`) makes the same calls as a live one, costs nothing and gets known answers. A person makes one under
[API Setup](${placeholder}/api-key). Send an \`Idempotency-Key\` with every POST, so that a repetition is never charged twice.`;

export const llmsText = (pages: readonly Page[]): string => `${introduction}

## Pages

${pages.map(({ path, title, summary }) => `- [${title}](${placeholder}${markdownPath(path)}): ${summary}`).join("\n")}

## Optional

- [All pages in one text](${placeholder}/docs/llms-full.txt)
- [OpenAPI 3.1](${placeholder}/v1/openapi.json): every call, for tools
`;

export const llmsFullText = (pages: readonly Page[]): string =>
  [introduction, ...pages.map(markdownOf)].join("\n\n---\n\n");
