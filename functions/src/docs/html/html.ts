/** HTML as text that is known to be safe: what is put into it is escaped, unless it is HTML itself. */

export interface Html {
  readonly html: string;
}

type Part = Html | string | number | null | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function rendered(part: Part): string {
  if (part === null) return "";
  if (typeof part === "string" || typeof part === "number") return escaped(String(part));
  return "html" in part ? part.html : part.map(rendered).join("");
}

/** HTML of a template, with its values escaped. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.map((text, index) => text + rendered(parts[index] ?? null)).join(""),
});

/** A sentence with its `code` marked. */
export const prose = (text: string): Html => ({
  html: escaped(text)
    .split("`")
    .map((part, index) => (index % 2 === 1 ? `<code>${part}</code>` : part))
    .join(""),
});

/** A list of sentences. */
export const bullets = (...texts: readonly string[]): Html =>
  html`<ul>
    ${texts.map((text) => html`<li>${prose(text)}</li>`)}
  </ul>`;

/** Paragraphs, which an empty line separates; one whose lines begin with "- " is a list. */
export const paragraphs = (text: string): Html =>
  html`${text.split(/\n{2,}/).map((one) => {
    const lines = one.split("\n");
    return lines.every((line) => line.startsWith("- "))
      ? bullets(...lines.map((line) => line.slice(2)))
      : html`<p>${prose(one.replaceAll("\n", " "))}</p>`;
  })}`;

/** A name as part of an id or of the address of a place on the page. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
