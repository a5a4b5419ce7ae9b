/** The documentation under `/docs`, rendered from the code that answers the API. It needs no network and no inline script. */
import { createHash } from "node:crypto";
import { Config } from "@winnow/core/kit/config";
import { type Context, Hono } from "hono";
import type { Env } from "../http/env.ts";
import { readScript } from "./browser/data.ts";
import { errorPage } from "./page/error.ts";
import { formGuardDemoPage } from "./page/form-guard.ts";
import { placeholder } from "./example/example.ts";
import { html } from "./html/html.ts";
import { llmsFullText, llmsText } from "./llms.ts";
import { markdownOf } from "./markdown.ts";
import type { Document } from "./reference/openapi.ts";
import { markdownPath, type Page, render } from "./html/layout.ts";
import { menu, pages, pagesOf, privacy } from "./pages.ts";
import { maxQuery, searchPage } from "./search.ts";
import { style } from "./html/style.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const notFound: Page = {
  path: "",
  title: "No such page",
  summary: "The documentation has no page at this address.",
  body: html`<p><a href="/docs">Get started</a></p>`,
};

/** The address of this installation; that of the call where none is configured. */
const originOf = (c: Context): string => Config.get().appURL ?? new URL(c.req.url).origin;

/** Answers with a text that changes only with a deployment, with the address of this installation. */
function answer(c: Context, text: string, type: string): Response {
  const body = text.replaceAll(placeholder, originOf(c));
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    etag,
    "cache-control": "public, max-age=0, must-revalidate",
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
  };
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, "content-type": `${type}; charset=utf-8` });
}

/** The routes of the documentation, below the root. The reference shows the calls of the document. */
export function docsRoutes(document: () => Document): Hono<Env> {
  const { reference, listed, search } = pagesOf(document);
  const routes = new Hono<Env>({ strict: false });
  const serve = (path: string, page: () => Page) => {
    routes.get(path, (c) => answer(c, render(page(), menu()), "text/html"));
    routes.get(markdownPath(path), (c) => answer(c, markdownOf(page()), "text/markdown"));
  };
  for (const page of [...pages, formGuardDemoPage]) serve(page.path, () => page);
  serve("/docs/reference", reference);
  serve("/docs/privacy", privacy);
  routes.get("/docs/errors/:code{.+\\.md}", (c) => {
    const page = errorPage(c.req.param("code").replace(/\.md$/, ""));
    return page ? answer(c, markdownOf(page), "text/markdown") : missing(c);
  });
  routes.get("/docs/errors/:code", (c) => {
    const page = errorPage(c.req.param("code"));
    return page ? answer(c, render(page, menu()), "text/html") : missing(c);
  });
  routes.get("/docs/search", (c) => {
    const query = (c.req.query("q") ?? "").trim().slice(0, maxQuery);
    const found = searchPage(query, query === "" ? [] : search()(query));
    return answer(c, render(found, menu()), "text/html");
  });
  routes.get("/llms.txt", (c) => answer(c, llmsText(listed()), "text/plain"));
  routes.get("/docs/llms-full.txt", (c) => answer(c, llmsFullText(listed()), "text/plain"));
  routes.get("/docs/style.css", (c) => answer(c, style, "text/css"));
  routes.get("/docs/docs.js", (c) => answer(c, readScript("docs"), "text/javascript"));
  routes.get("/docs/console.js", (c) => answer(c, readScript("console"), "text/javascript"));
  routes.get("/docs/*", missing);
  return routes;
}

const missing = (c: Context): Response =>
  c.body(render(notFound, menu()), 404, {
    "content-security-policy": policy,
    "content-type": "text/html; charset=utf-8",
  });
