import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIGatewayProxyEventV2, APIGatewayProxyResultV2 } from "aws-lambda";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { statusUnderHost } from "../test-request.ts";
import { maxRequest } from "./gateway.ts";
import { startHttpServer, type HttpServer } from "./http-server.ts";
import { lambda, startTestCloud, type TestCloud } from "./test-cloud.ts";

type Answer = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyResultV2> | APIGatewayProxyResultV2;

let base: string;
let folder: string;
let cloud: TestCloud;
let server: HttpServer | undefined;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  cloud = await startTestCloud();
  base = await mkdtemp(join(tmpdir(), "winnow-web-"));
  folder = join(base, "dist");
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(base, "secret.txt"), "outside of the folder");
  await writeFile(join(folder, "index.html"), "<h1>page</h1>");
  await writeFile(join(folder, "assets/index-BX2k9dQ1.js"), "export {}");
  await writeFile(join(folder, "assets/font.woff2"), "font");
  await writeFile(join(folder, "icon.svg"), "<svg/>");
  await writeFile(join(folder, "form-guard.js"), "void 0;");
  await writeFile(join(folder, "sdk.tgz"), "package");
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await cloud.close();
  await rm(base, { recursive: true });
});

async function open(answer: Answer, timeoutSeconds?: number): Promise<void> {
  server = await startHttpServer({
    port: 0,
    api: lambda(answer, timeoutSeconds),
    apiPaths: ["/api", "/docs"],
    website: { folder, headersOf: () => ({ "x-frame-options": "DENY" }) },
    endpoint: cloud.endpoint,
  });
}

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server?.url}${path}`, { redirect: "manual", signal: AbortSignal.timeout(15_000), ...init });

/** The status of a request with this path, sent without normalization. */
const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(server?.url ?? "");
    const request = send({ hostname, port, path, timeout: 5000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once("error", reject);
    request.end();
  });

const echo: Answer = (event) => ({
  statusCode: 200,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(event),
});

describe("a request to the API", () => {
  test("refuses foreign host names, against DNS rebinding", async () => {
    await open(() => "the API");
    for (const path of ["/", "/api/lists/", "/_local/inbox"]) {
      expect(await statusUnderHost(`${server?.url}${path}`, "evil.example")).toBe(421);
      expect(await statusUnderHost(`${server?.url}${path}`, "localhost:3000")).toBe(200);
    }
  });

  test("is passed to the function in API Gateway's format", async () => {
    await open(echo);
    const answer = await call("/api/lists/a%20b?tag=x&tag=y&empty=", {
      method: "POST",
      headers: { "content-type": "application/json", cookie: "a=1; b=2", "X-Custom": "C" },
      body: '{"name":"grüße"}',
    });
    expect(await answer.json()).toMatchObject({
      version: "2.0",
      routeKey: "$default",
      rawPath: "/api/lists/a b",
      rawQueryString: "tag=x&tag=y&empty=",
      queryStringParameters: { tag: "x,y", empty: "" },
      cookies: ["a=1", "b=2"],
      headers: { "x-custom": "C", "content-type": "application/json", "x-forwarded-for": "127.0.0.1" },
      requestContext: {
        http: { method: "POST", path: "/api/lists/a b", sourceIp: "127.0.0.1" },
        stage: "$default",
      },
      body: '{"name":"grüße"}',
      isBase64Encoded: false,
    });
  });

  test("with binary content is passed as base64", async () => {
    await open(echo);
    const body = Buffer.from([0, 255, 10]);
    const answer = await call("/api/x", { method: "PUT", headers: { "content-type": "image/png" }, body });
    expect(await answer.json()).toMatchObject({ body: body.toString("base64"), isBase64Encoded: true });
  });

  test("without a body has none in the event", async () => {
    await open(echo);
    const event = (await (await call("/api")).json()) as APIGatewayProxyEventV2;
    expect(event).not.toHaveProperty("body");
    expect(event.isBase64Encoded).toBe(false);
  });

  test("over 10 MB, or over the 6 MB of an invocation, is answered with 413", async () => {
    await open((event) => ({ statusCode: 200, body: String(event.body?.length) }));
    const post = (bytes: number) =>
      call("/api/x", { method: "POST", headers: { "content-type": "text/plain" }, body: "x".repeat(bytes) });
    expect((await post(maxRequest + 1)).status).toBe(413);
    expect((await post(maxRequest)).status).toBe(413);
    expect(await (await post(5 * 2 ** 20)).text()).toBe(String(5 * 2 ** 20));
  });
});

describe("a response of the API", () => {
  test("has the status, headers, cookies and bytes of the function's result", async () => {
    const body = Buffer.from([0, 1, 255]);
    await open(() => ({
      statusCode: 201,
      headers: { "Content-Type": "image/png", "x-number": 7 },
      cookies: ["a=1; HttpOnly", "b=2"],
      body: body.toString("base64"),
      isBase64Encoded: true,
    }));
    const answer = await call("/api/x");
    expect(answer.status).toBe(201);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("x-number")).toBe("7");
    expect(answer.headers.getSetCookie()).toEqual(["a=1; HttpOnly", "b=2"]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(body);
  });

  test("without a status is JSON with status 200", async () => {
    await open(() => ({ hello: "world" }) as APIGatewayProxyResultV2);
    const answer = await call("/docs");
    expect([answer.status, await answer.json()]).toEqual([200, { hello: "world" }]);
  });

  test("is 500 if the function throws or returns too much, 503 if it exceeds its timeout", async () => {
    await open((event) => {
      if (event.rawPath.endsWith("/throw")) throw new Error("a secret");
      if (event.rawPath.endsWith("/large")) return { statusCode: 200, body: "x".repeat(6 * 2 ** 20) };
      return new Promise(() => {});
    }, 0.2);
    const thrown = await call("/api/throw");
    expect([thrown.status, await thrown.json()]).toEqual([500, { message: "Internal Server Error" }]);
    expect((await call("/api/large")).status).toBe(500);
    const slow = await call("/api/slow");
    expect([slow.status, await slow.json()]).toEqual([503, { message: "Service Unavailable" }]);
  });
});

describe("the website", () => {
  test.each([
    ["/", "text/html; charset=utf-8", "no-cache", "<h1>page</h1>"],
    ["/clean-list/lst_1?tab=2", "text/html; charset=utf-8", "no-cache", "<h1>page</h1>"],
    ["/apiary", "text/html; charset=utf-8", "no-cache", "<h1>page</h1>"],
    ["/icon.svg", "image/svg+xml", "no-cache", "<svg/>"],
    ["/sdk.tgz", "application/gzip", "no-cache", "package"],
    ["/assets/font.woff2", "font/woff2", "public, max-age=31536000, immutable", "font"],
    [
      "/assets/index-BX2k9dQ1.js",
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
      "export {}",
    ],
  ])("answers %s", async (path, type, caching, body) => {
    await open(echo);
    const answer = await call(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("cache-control")).toBe(caching);
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(await answer.text()).toBe(body);
  });

  test("answers with 304 for a cached file", async () => {
    await open(echo);
    const etag = (await call("/icon.svg")).headers.get("etag") ?? "";
    expect((await call("/icon.svg", { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await call("/icon.svg", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("lets pages that isolate themselves from other origins load the form guard, and nothing else", async () => {
    await open(echo);
    const policyOf = async (path: string) => (await call(path)).headers.get("cross-origin-resource-policy");
    expect(await policyOf("/form-guard.js?v=1")).toBe("cross-origin");
    expect(await policyOf("/icon.svg")).toBeNull();
  });

  test.each(["br", "gzip"])("compresses text of 1,000 bytes and more by %s", async (encoding) => {
    await writeFile(join(folder, "short.css"), "x".repeat(999));
    await writeFile(join(folder, "long.css"), "x".repeat(1_000));
    await writeFile(join(folder, "long.png"), "x".repeat(1_000));
    await open(echo);
    const get = (path: string, accepted = encoding) =>
      call(path, { headers: { "accept-encoding": accepted } });
    const packed = await get("/long.css");
    expect(packed.headers.get("content-encoding")).toBe(encoding);
    expect(packed.headers.get("vary")).toBe("accept-encoding");
    expect(Number(packed.headers.get("content-length"))).toBeLessThan(100);
    expect(await packed.text()).toBe("x".repeat(1_000));
    const plain = await get("/long.css", "identity");
    expect([plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([
      null,
      "accept-encoding",
    ]);
    expect(plain.headers.get("content-length")).toBe("1000");
    for (const path of ["/short.css", "/long.png"])
      expect((await get(path)).headers.get("content-encoding")).toBeNull();
    const etag = packed.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\//);
    expect((await call("/long.css", { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  test("answers with 404, not with the page, for a missing file", async () => {
    await open(echo);
    expect((await call("/assets/gone-12345678.js")).status).toBe(404);
  });

  test.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%00.txt",
    "/..%5csecret.txt",
    "/%zz.txt",
  ])("serves nothing outside of its folder: %s", async (path) => {
    await open(echo);
    expect(await statusOf(path)).toBe(404);
  });

  test("allows GET and HEAD only", async () => {
    await open(echo);
    expect((await call("/", { method: "POST" })).status).toBe(405);
    const head = await call("/icon.svg", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "6", ""]);
  });
});

describe("the admin API of the local cloud", () => {
  test("has the URL of the product", async () => {
    await open(echo);
    expect(await (await call("/_local/health")).json()).toEqual({ status: "ok" });
    const settled = await call("/_local/settle", { method: "POST", body: '{"seconds":5}' });
    expect([settled.status, await settled.json()]).toEqual([200, { settled: true }]);
  });

  test("answers with 502 while the local cloud is down", async () => {
    await open(echo);
    await cloud.close();
    expect((await call("/_local/health")).status).toBe(502);
    cloud = await startTestCloud();
  });
});
