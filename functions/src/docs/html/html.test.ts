import { expect, it } from "vitest";
import { html, paragraphs, prose, slug } from "./html.ts";

it("The renderer escapes what is put into a template, unless it is HTML itself.", () => {
  const name = `<b title="x">Tom & 'Jerry'</b>`;
  expect(html`<p>${name}</p>`.html).toBe(
    "<p>&lt;b title=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/b&gt;</p>",
  );
  expect(html`${["a", html`<li>b</li>`, null, 3]}`.html).toBe("a<li>b</li>3");
});

it("Marks code in a sentence, and escapes the rest.", () => {
  expect(prose('Send `{"a": 1}` & wait').html).toBe("Send <code>{&quot;a&quot;: 1}</code> &amp; wait");
});

it("The renderer begins a paragraph after an empty line.", () => {
  expect(paragraphs("One\nline.\n\nAnother.").html).toBe("<p>One line.</p><p>Another.</p>");
  expect(paragraphs("Two:\n\n- `one`\n- two").html.replaceAll(/\n\s*/g, "")).toBe(
    "<p>Two:</p><ul><li><code>one</code></li><li>two</li></ul>",
  );
});

it("The renderer makes ids of names.", () => {
  expect(slug("GET /v1/lists/{id}")).toBe("get-v1-lists-id");
});
