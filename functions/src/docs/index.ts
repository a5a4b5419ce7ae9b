/** The documentation under `/docs`, rendered from the code that answers the API. It needs no network and no inline script. */
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Env } from "../api/env.ts";
import { errorPage, errorsPage } from "./error-page.ts";
import { formGuardDemoPage, formGuardPage } from "./form-guard-page.ts";
import { html } from "./html.ts";
import { mcpPage } from "./mcp-page.ts";
import { neverBouncePage } from "./neverbounce-page.ts";
import type { Document } from "./openapi.ts";
import { type Page, render } from "./page.ts";
import { pricingPage } from "./pricing-page.ts";
import { providersPage } from "./provider-page.ts";
import { reasonsPage } from "./reason-page.ts";
import { referencePage } from "./reference-page.ts";
import { script } from "./script.ts";
import { sdkPage } from "./sdk-page.ts";
import { startPage } from "./start-page.ts";
import { style } from "./style.ts";
import { testModePage } from "./test-mode-page.ts";
import { webhooksPage } from "./webhook-page.ts";
import { zeroBouncePage } from "./zerobounce-page.ts";

const policyWith = (formAction: "'none'" | "'self'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join("; ");
const policy = policyWith("'none'");

const notFound: Page = {
  path: "",
  title: "No such page",
  summary: "The documentation has no page at this address.",
  body: html`<p><a href="/docs">Get started</a></p>`,
};

/** Answers with a text that changes only with a deployment. */
function answer(c: Context, text: string, type: string, allowed = policy): Response {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = {
    etag,
    "cache-control": "public, max-age=0, must-revalidate",
    "content-security-policy": allowed,
    "x-content-type-options": "nosniff",
  };
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, "content-type": `${type}; charset=utf-8` });
}

/** The routes of the documentation. The reference shows the calls of the document. */
export function docsRoutes(document: () => Document): Hono<Env> {
  let reference: Page | undefined;
  const pages: Readonly<Record<string, () => Page>> = {
    "/": () => startPage,
    "/reference": () => (reference ??= referencePage(document())),
    "/sdk": () => sdkPage,
    "/errors": () => errorsPage,
    "/reasons": () => reasonsPage,
    "/providers": () => providersPage,
    "/webhooks": () => webhooksPage,
    "/test-mode": () => testModePage,
    "/form-guard": () => formGuardPage,
    "/form-guard/demo": () => formGuardDemoPage,
    "/pricing": () => pricingPage,
    "/mcp": () => mcpPage,
    "/zerobounce": () => zeroBouncePage,
    "/neverbounce": () => neverBouncePage,
  };
  const routes = new Hono<Env>({ strict: false });
  for (const [path, page] of Object.entries(pages))
    routes.get(path, (c) =>
      answer(c, render(page()), "text/html", page().sendsForms ? policyWith("'self'") : policy),
    );
  routes.get("/style.css", (c) => answer(c, style, "text/css"));
  routes.get("/docs.js", (c) => answer(c, script, "text/javascript"));
  routes.get("/errors/:code", (c) => {
    const page = errorPage(c.req.param("code"));
    return page ? answer(c, render(page), "text/html") : missing(c);
  });
  routes.get("/*", missing);
  return routes;
}

const missing = (c: Context): Response =>
  c.body(render(notFound), 404, {
    "content-security-policy": policy,
    "content-type": "text/html; charset=utf-8",
  });
