import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { memoize } from "@winnow/core/kit/cache/memoize";
import { TestMode } from "@winnow/core/test-mode";
import { Verdict } from "@winnow/core/verdict";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { app } from "../api/app.ts";
import { calls as neverBounceCalls } from "../compat/neverbounce/app.ts";
import { calls as zeroBounceCalls } from "../compat/zerobounce/app.ts";
import { v1Document } from "../v1/document.ts";
import { problemCatalog } from "../http/error/problem-catalog.ts";
import { consoleCall } from "./reference/console-call.ts";
import { type Document, schemaOf } from "./reference/openapi.ts";
import { style } from "./html/style.ts";

const codes = Object.keys(problemCatalog);
const paths = [
  "/",
  "/reference",
  "/sdk",
  "/errors",
  "/reasons",
  "/providers",
  "/webhooks",
  "/test-mode",
  "/budgets",
  "/accuracy",
  "/outcomes",
  "/rules",
  "/suppression",
  "/audit",
  "/changelog",
  "/pricing",
  "/privacy",
  "/mcp",
  "/zerobounce",
  "/neverbounce",
  "/form-guard",
  "/form-guard/demo",
];
const allPaths = [...paths, ...codes.map((code) => `/errors/${code}`)];

const load = (path: string, headers: Record<string, string> = {}) =>
  app.request(`/docs${path}`.replace(/\/$/, ""), { headers });
/** A page, rendered once: hundreds of links lead to the same ones. */
const pageAt = memoize(1_000, async (path: string) => {
  const answer = await load(path);
  return { isThere: answer.ok, text: await answer.text() };
});
const textOf = async (path: string): Promise<string> => (await pageAt(path)).text;

const linksOf = (page: string): string[] =>
  [...page.matchAll(/href="([^"]+)"/g)].flatMap(([, link = ""]) => link);

/** Whether a link of a page leads to a page of the documentation, and to a place on it. */
async function leadsSomewhere(link: string, from: string): Promise<boolean> {
  const [path = "", place] = link.split("#");
  const target = path === "" ? from : path.replace(/^\/docs/, "") || "/";
  const { isThere, text } = await pageAt(target);
  return isThere && (place === undefined || text.includes(`id="${place}"`));
}

describe("a page of the documentation", () => {
  it.for(allPaths)("is a whole page with one heading and no inline script or style: %s", async (path) => {
    const answer = await load(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    const page = await answer.text();
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|undefined|\[object /);
    expect(page).not.toContain("](/");
  });

  it.for(allPaths)("has links that lead somewhere: %s", async (path) => {
    const links = linksOf(await textOf(path)).filter((link) => /^(#|\/docs)/.test(link));
    expect(links.length).toBeGreaterThan(5);
    for (const link of new Set(links)) expect(await leadsSomewhere(link, path), link).toBe(true);
  });

  it("leads to every other page by its menu", async () => {
    const menu = linksOf(
      (await textOf("/")).split('aria-label="Documentation"')[1]?.split("</nav>")[0] ?? "",
    );
    const listed = paths.filter((path) => path !== "/form-guard/demo").map((path) => `/docs${path}`);
    expect(menu.filter((link) => !link.startsWith("#")).toSorted()).toEqual(
      listed.map((path) => path.replace(/\/$/, "")).toSorted(),
    );
  });

  it("uses each id once", async () => {
    for (const path of paths) {
      const ids = [...(await textOf(path)).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    }
  });

  it("is not sent again where the browser has it", async () => {
    const etag = (await load("/reasons")).headers.get("etag") ?? "";
    const again = await load("/reasons", { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it("is a 404 that leads back where there is none", async () => {
    for (const path of ["/nowhere", "/errors/no.such.code", "/a/b/c"]) {
      const answer = await load(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('href="/docs"');
    }
  });
});

describe("the content of the documentation", () => {
  it("has a page for each problem, and a way to it", async () => {
    const overview = await textOf("/errors");
    for (const code of codes) expect(overview).toContain(`href="/docs/errors/${code}"`);
  });

  it("shows the example of a problem with its status, code and type", async () => {
    const page = await textOf("/errors/credits.insufficient");
    expect(page).toContain("HTTP/1.1 402");
    expect(page).toContain("&quot;type&quot;: &quot;/docs/errors/credits.insufficient&quot;");
    expect(page).toContain("&quot;needed&quot;: 1200");
  });

  it("has every reason with its test address", async () => {
    const [reasons, testMode] = [await textOf("/reasons"), await textOf("/test-mode")];
    for (const { reason, advice } of Verdict.reasonGuides) {
      expect(reasons).toContain(`<code>${reason}</code>`);
      expect(reasons).toContain(advice);
      expect(testMode).toContain(`<code>${TestMode.addressFor[reason]}</code>`);
    }
    for (const { address } of Object.values(TestMode.situations))
      expect(testMode).toContain(`<code>${address}</code>`);
  });

  it.each([
    ["/zerobounce", "/compat/zerobounce/v2", zeroBounceCalls],
    ["/neverbounce", "/compat/neverbounce/v4.2", neverBounceCalls],
  ] as const)("has every call and reason on the page %s", async (path, prefix, calls) => {
    const page = await textOf(path);
    for (const call of calls) expect(page).toContain(`<code>${prefix}${call.path}</code>`);
    for (const reason of Verdict.Reason.options) expect(page).toContain(`<code>${reason}</code>`);
  });

  it("has every call of the OpenAPI document", async () => {
    const page = await textOf("/reference");
    const document = (await v1Document()) as { paths?: Record<string, Record<string, unknown>> };
    const calls = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => [method.toUpperCase(), path] as const),
    );
    expect(calls.length).toBeGreaterThan(10);
    for (const [method, path] of calls)
      expect(page).toContain(`<span class="method">${method}</span><code>${path}</code>`);
  });
});

describe("what the documentation says of calls", async () => {
  const document = (await v1Document()) as Document;
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [] }]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
      method: method.toUpperCase(),
      parameters: parameters.map((given) => {
        const name = given.$ref?.slice(given.$ref.lastIndexOf("/") + 1);
        return name === undefined ? given : (document.components?.parameters?.[name] ?? given);
      }),
    })),
  );

  // The page of `route.missing` shows a path that there is not.
  const pages = allPaths.filter((path) => path !== "/errors/route.missing");
  it.for(pages)("is in the OpenAPI document: %s", async (page) => {
    const text = await textOf(`${page === "/" ? "/index" : page}.md`);
    for (const { method, path, queries } of callsIn(text)) {
      const call = calls.find((each) => each.method === method && each.pattern.test(path));
      expect(call, `${method} ${path}`).toBeDefined();
      for (const [name, value] of queries) {
        const schema = call?.parameters.find((each) => each.in === "query" && each.name === name)?.schema;
        expect(schema, `${method} ${path}?${name}=`).toBeDefined();
        const isTaken = value === "" || (schema?.enum ?? [value]).includes(value);
        expect(isTaken, `${method} ${path}?${name}=${value}`).toBe(true);
      }
    }
  });

  it("is found in the text: calls, and the parameters of the call before", () => {
    expect(
      callsIn("`POST /v1/verify`, `GET /v1/usage?by=key` and `?by=member`; `GET /v1/lists/{id}`."),
    ).toEqual([
      { method: "POST", path: "/v1/verify", queries: [] },
      {
        method: "GET",
        path: "/v1/usage",
        queries: [
          ["by", "key"],
          ["by", "member"],
        ],
      },
      { method: "GET", path: "/v1/lists/{id}", queries: [] },
    ]);
  });
});

/** The calls that a text names, `METHOD /v1/…`, with the query parameters beside them and in what follows, `?name=value`. */
function callsIn(text: string) {
  const calls: { method: string; path: string; queries: [name: string, value: string][] }[] = [];
  for (const [, method, path, query, alone] of text.matchAll(
    /\b(GET|POST|PUT|PATCH|DELETE) (\/v1\/[\w/{}.-]*[\w}])(?:\?([\w=&.-]+))?|`\?([\w=&.-]+)`/g,
  )) {
    if (method !== undefined && path !== undefined) calls.push({ method, path, queries: [] });
    calls.at(-1)?.queries.push(...new URLSearchParams(query ?? alone));
  }
  return calls;
}

it("The style sheet has the colours of the product.", async () => {
  const tokens = await readFile(new URL("../../../web/src/styles/tokens.css", import.meta.url), "utf8");
  const colours = style.slice(0, style.indexOf("@font-face")).match(/--[\w-]+: oklch[^;]+;/g) ?? [];
  const [light = "", dark = ""] = tokens.split('[data-theme="dark"]');
  expect(colours.length).toBeGreaterThan(20);
  const [ownLight = "", ownDark = ""] = style.split('[data-theme="dark"]');
  for (const colour of ownLight.match(/--[\w-]+: oklch[^;]+;/g) ?? []) expect(light).toContain(colour);
  for (const colour of ownDark.match(/--[\w-]+: oklch[^;]+;/g) ?? []) expect(dark).toContain(colour);
});

describe("the documentation as text", () => {
  const markdown = paths.map((path) => (path === "/" ? "/index.md" : `${path}.md`));

  it.for([...markdown, "/errors/rate.limited.md"])("is Markdown without tags: %s", async (path) => {
    const answer = await load(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const text = await answer.text();
    expect(text).toMatch(/^# \S.*\n\n> \S/);
    const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/`[^`]*`/g, "");
    expect(prose).not.toMatch(/<\/?[a-z]+[ >]|&(amp|lt|gt|quot|#39);|undefined|\[object /);
    // A link beside the next word, or a number escaped as if it began a list.
    expect(prose).not.toMatch(/\]\([^)]*\)\w|\d\\\./);
  });

  it("keeps the examples, each in its language", async () => {
    const text = await textOf("/index.md");
    for (const language of ["bash", "typescript", "python"]) expect(text).toContain(`\n\`\`\`${language}\n`);
    expect(text).toContain("| ");
  });

  it("is listed in /llms.txt, every page once, with links that lead somewhere", async () => {
    const text = await (await app.request("/llms.txt")).text();
    expect(text).toMatch(/^# Winnow API\n\n> /);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => new URL(link).pathname);
    expect(new Set(links).size).toBe(links.length);
    for (const path of markdown.filter((one) => !one.includes("demo")))
      expect(links).toContain(`/docs${path}`);
    for (const link of links.filter((one) => one.startsWith("/docs")))
      expect((await app.request(link)).status, link).toBe(200);
  });

  it("is one text of all pages", async () => {
    const text = await textOf("/llms-full.txt");
    for (const title of ["# Get started", "# API reference", "# Webhooks", "# Credits and budgets"])
      expect(text).toContain(`\n${title}\n`);
  });

  it.for(["/", "/index.md", "/sdk", "/llms-full.txt"])(
    "names the address of the installation: %s",
    async (path) => {
      const text = await textOf(path);
      expect(text).not.toContain("winnow.example");
      expect(text).toMatch(/https?:\/\/[^\s"']+\/v1\/verify|baseUrl: (&quot;|")https?:/);
    },
  );
});

describe("a search of the documentation", () => {
  const found = async (query: string) =>
    linksOf((await textOf(`/search?q=${encodeURIComponent(query)}`)).split("<h1>")[1] ?? "");

  it.each([
    ["idempotency", "/docs#retries"],
    ["webhook signature", "/docs/webhooks#signature"],
    ["budget.exhausted", "/docs/errors/budget.exhausted"],
    ["monthly budget of a key", "/docs/budgets#budget"],
    ["audit trail", "/docs/privacy#data-audit"],
    ["confidence interval", "/docs/accuracy#interval"],
    ["greylisted", "/docs/reasons#unknown"],
    ["cancel list", "/docs/reference#call-cancellist"],
  ])("for %s finds %s", async (query, place) => {
    expect(await found(query)).toContain(place);
  });

  it("has links that lead somewhere", async () => {
    for (const link of await found("list")) expect(await leadsSomewhere(link, "/search"), link).toBe(true);
  });

  it("shows what was searched for as text", async () => {
    const page = await textOf(`/search?q=${encodeURIComponent('<b onmouseover="x">')}`);
    expect(page).not.toContain("<b onmouseover");
    expect(page).toContain("Nothing was found");
  });

  it("takes 200 characters, and ignores what is beyond", async () => {
    const long = `idempotency ${"x".repeat(5_000)}`;
    const answer = await load(`/search?q=${long}`);
    expect(answer.status).toBe(200);
    expect((await answer.text()).length).toBeLessThan(20_000);
  });
});

describe("the console of the reference", async () => {
  const document = (await v1Document()) as Document;
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);

  it("begins with a body that the call takes", () => {
    const bodies = operations.flatMap((operation) => {
      const call = consoleCall(document, operation);
      const { body = null } = call === null ? {} : (JSON.parse(call) as { body: string | null });
      return body === null ? [] : [{ operation, body: JSON.parse(body) as object }];
    });
    expect(bodies.length).toBeGreaterThan(10);
    for (const { operation, body } of bodies) {
      const schema = schemaOf(operation.requestBody?.content) ?? {};
      const isTaken = ajv.validate({ ...schema, components: document.components }, body);
      expect(isTaken, `${operation.operationId}: ${ajv.errorsText()}`).toBe(true);
    }
  });

  it("is there for every call that takes a test key, and for no other", async () => {
    const without = operations.filter((operation) => consoleCall(document, operation) === null);
    expect(without.map(({ operationId }) => operationId)).toEqual(["checkForm", "listReasons"]);
    const page = await textOf("/reference");
    expect(page.match(/data-call=/g)).toHaveLength(operations.length - without.length);
  });

  it("is a file of its own, smaller than 3 kB", async () => {
    const answer = await load("/console.js");
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(gzipSync(await answer.text()).length).toBeLessThan(3_000);
  });
});
