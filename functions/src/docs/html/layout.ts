/** The frame of every page of the documentation. */
import { html, type Html } from "./html.ts";

/** The address of a page's Markdown. */
export const markdownPath = (path: string): string => (path === "/docs" ? "/docs/index.md" : `${path}.md`);

export interface Page {
  path: string;
  title: string;
  /** One sentence below the title. */
  summary: string;
  body: Html;
  /** What was searched for. */
  query?: string;
  /** Places on the page, for the list beside it. */
  places?: readonly { id: string; title: string }[];
}

/** A page in the menu of all pages. */
export type MenuItem = Pick<Page, "path" | "title">;

/** The text of a page. */
export const render = (
  { path, title, summary, body, places = [], query = "" }: Page,
  menu: readonly MenuItem[],
): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="${summary}" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Winnow API</title>
        ${path === "" || path === "/docs/search" ? null : html`<link rel="alternate" type="text/markdown" href="${markdownPath(path)}" />`}
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <script src="/theme.js"></script>
        <link rel="stylesheet" href="/docs/style.css" />
        <script src="/docs/docs.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <a class="brand" href="/docs"
            ><img src="/mark.svg" alt="" width="28" height="28" />Winnow <span>API</span></a
          >
          <form class="search" role="search" action="/docs/search">
            <input
              type="search"
              name="q"
              maxlength="200"
              aria-label="Search the documentation"
              placeholder="Search"
              value="${query}"
            />
          </form>
          <a class="app" href="/api-key">API Setup</a>
        </header>
        <div class="frame">
          <nav aria-label="Documentation">
            <details class="menu" open>
              <summary>Contents</summary>
              <ul>
                ${menu.map((page) => item(page, path, places))}
              </ul>
            </details>
          </nav>
          <main id="content" tabindex="-1">
            <h1>${title}</h1>
            <p class="summary">${summary}</p>
            ${body}
          </main>
        </div>
      </body>
    </html>`.html;

const item = (page: MenuItem, path: string, places: NonNullable<Page["places"]>): Html => {
  const isHere = path === page.path;
  const isAbove = page.path !== "/docs" && path.startsWith(`${page.path}/`);
  const current = isHere ? html`aria-current="page"` : isAbove ? html`aria-current="true"` : null;
  return html`<li>
    <a href="${page.path}" ${current}>${page.title}</a>
    ${
      isHere && places.length > 0
        ? html`<ul>
            ${places.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
          </ul>`
        : null
    }
  </li>`;
};

/** A section that can be linked to. */
export const section = (id: string, title: string, body: Html): Html =>
  html`<section>
    <h2 id="${id}">${title}</h2>
    ${body}
  </section>`;
