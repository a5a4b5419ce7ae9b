/** Finds places in the documentation by words. */
import MiniSearch from "minisearch";
import { html } from "./html/html.ts";
import type { Page } from "./html/layout.ts";

export interface Place {
  /** The path of the page, with the place on it. */
  path: string;
  page: string;
  title: string;
  text: string;
}

const heading = /<h[1-4][^>]*\sid="([^"]+)"[^>]*>([\s\S]*?)<\/h[1-4]>/g;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

const textOf = (part: string): string =>
  part
    .replaceAll(/<\/?(?:a|b|code|span)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();

/** A page up to its first heading, and what stands below each. A page without a list of its places is one. */
function placesOf({ path, title, summary, body, places = [] }: Page): Place[] {
  const headings = places.length > 0 ? [...body.html.matchAll(heading)] : [];
  const [first] = headings;
  const opening = `${summary} ${textOf(body.html.slice(0, first?.index))}`;
  return [
    { path, page: title, title, text: opening },
    ...headings.map((found, index) => ({
      path: `${path}#${found[1] ?? ""}`,
      page: title,
      title: textOf(found[2] ?? ""),
      text: textOf(body.html.slice(found.index + found[0].length, headings[index + 1]?.index)),
    })),
  ];
}

export const maxQuery = 200;
const maxFound = 20;

/** A search over pages: the best places first. */
export function searchOf(pages: readonly Page[]): (query: string) => Place[] {
  const places = pages.flatMap(placesOf);
  const index = new MiniSearch<Place & { id: number }>({
    fields: ["title", "page", "text"],
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  });
  index.addAll(places.map((place, id) => ({ ...place, id })));
  return (query) =>
    index
      .search(query.slice(0, maxQuery))
      .slice(0, maxFound)
      .flatMap(({ id }) => places[Number(id)] ?? []);
}

const excerptLength = 200;
const excerpt = (text: string): string =>
  text.length > excerptLength ? `${text.slice(0, text.lastIndexOf(" ", excerptLength))} …` : text;

export const searchPage = (query: string, found: readonly Place[]): Page => ({
  path: "/docs/search",
  title: "Search",
  query,
  summary:
    query === "" ? "Write what you look for into the field." : `${found.length} places for “${query}”.`,
  body:
    query !== "" && found.length === 0
      ? html`<p>
          Nothing was found. Try fewer or other words, or look through the
          <a href="/docs/reference">reference</a>.
        </p>`
      : html`<ol class="found">
          ${found.map(
            ({ path, page, title, text }) =>
              html`<li>
                <a href="${path}">${title}</a
                >${page === title ? null : html` <span class="scope">${page}</span>`}
                <p>${excerpt(text)}</p>
              </li>`,
          )}
        </ol>`,
});
