import { env } from "../../env.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { textLinkStyle } from "../../ui/text-link-style.ts";
import { snippetOf } from "./snippet.ts";

/** What puts the form guard into a page, with the text of a publishable key. */
export const KeySnippet = ({ text }: { text: string }) => (
  <section aria-labelledby="snippet-title">
    <h2 id="snippet-title" className="mb-1 text-lg font-semibold text-ink">
      Put it into your pages
    </h2>
    <p className="mb-4 max-w-2xl text-sm text-ink-muted">
      Everybody may read this key. On pages of its origins it suggests and warns below email fields.{" "}
      <a href="/docs/form-guard" className={textLinkStyle}>
        How the form guard works
      </a>
    </p>
    <CodeBlock label="the snippet" code={snippetOf(env.origin, text)} wraps />
  </section>
);
