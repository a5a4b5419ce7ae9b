import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle, bundleOf, entries } from "../../aws/build.ts";
import { compressedAtStart, maxCompressed, waitingEntry } from "../../bundle/startup.ts";
import { png, webp } from "../../../core/test/picture.ts";
import { appDocument } from "../../../functions/src/api/document.ts";
import { tools } from "../../../functions/src/mcp/tools.ts";
import { v1Document } from "../../../functions/src/v1/document.ts";
import { newOwner } from "../../../functions/test/v1/program.ts";
import { originHeader } from "../../aws/origin-check.ts";

const folder = mkdtempSync(join(tmpdir(), "winnow-bundles-"));
const fileOf = (entry: string) => join(bundleOf(entry, folder), "index.mjs");

beforeAll(() => bundle(folder), 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(entries)("the bundle of %s", (entry) => {
  it("is small enough to start quickly", () => {
    expect(compressedAtStart(entry, fileOf(entry))).toBeLessThanOrEqual(maxCompressed(entry));
  });

  it("has a source map file", () => {
    expect(existsSync(`${fileOf(entry)}.map`)).toBe(true);
    expect(readFileSync(fileOf(entry), "utf8")).toContain("//# sourceMappingURL=index.mjs.map");
  });
});

it(
  "Every bundle and what it loads at first use run in Node without packages or sources.",
  { timeout: 90_000 },
  () => {
    const kinds = inPlainNode(`
    const load = async ({ file, later }) => {
      const { handler } = await import(file);
      await Promise.all(later.map((part) => import(part)));
      return typeof handler;
    };
    return Promise.all(${JSON.stringify(entries.map((entry) => ({ file: fileOf(entry), later: partsOf(entry) })))}.map(load));
  `);
    expect(kinds).toEqual(entries.map(() => "function"));
  },
);

it("Every file that a bundle names lies beside it.", () => {
  const named = entries.flatMap((entry) =>
    [fileOf(entry), ...partsOf(entry)].flatMap((file) =>
      Array.from(
        readFileSync(file, "utf8").matchAll(/[`"']\.\/([\w-]+\.(?:txt|js|cjs|mjs))[`"']/g),
        ([, name = ""]) => join(dirname(file), name),
      ),
    ),
  );
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
  for (const name of [
    "disposable.txt",
    "common-passwords.txt",
    "public-suffixes.cjs",
    "picture-worker.mjs",
    "docs.js",
  ])
    expect(named.map((file) => basename(file))).toContain(name);
});

it.each(["disposable", "suspected", "free", "confusables"])(
  "The bundle that verifies a chunk has the address list %s as a file.",
  (name) => {
    const beside = join(bundleOf("functions/src/queue/verify-chunk.ts", folder), `${name}.txt`);
    const source = join(import.meta.dirname, `../../../core/src/address/domain-list/${name}.txt`);
    expect(readFileSync(beside)).toEqual(readFileSync(source));
  },
);

it("The bundle of the API has the common passwords as a file.", () => {
  const source = join(
    import.meta.dirname,
    "../../../core/src/account/password-strength/common-passwords.txt",
  );
  const beside = join(bundleOf("functions/src/api/handler.ts", folder), "common-passwords.txt");
  expect(readFileSync(beside)).toEqual(readFileSync(source));
});

const consumers = entries.filter((entry) => /\/(?:queue|event)\//.test(entry));

it(
  "A malformed message that comes first on a cold start fails alone, in every consumer.",
  { timeout: 90_000 },
  () => {
    const messages = ["{", "null"];
    const failures = inPlainNode(`
    console.error = process.stderr.write = () => true;
    const failed = async (file) => {
      const { handler } = await import(file);
      const context = { getRemainingTimeInMillis: () => 30_000 };
      const { batchItemFailures } = await handler({ Records: ${JSON.stringify(messages.map(recordOf))} }, context);
      return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    };
    const all = [];
    for (const file of ${JSON.stringify(consumers.map(fileOf))}) all.push(await failed(file));
    return all;`);
    expect(failures).toEqual(consumers.map(() => messages.map((_message, index) => `message-${index}`)));
  },
);

it("A good message behind a malformed one is handled on a cold start.", () => {
  const test = { Service: "Amazon S3", Event: "s3:TestEvent" };
  const answer = inPlainNode(`
    process.stderr.write = () => true;
    const { handler } = await import(${JSON.stringify(fileOf("functions/src/queue/receive-upload.ts"))});
    const records = ${JSON.stringify(["{", JSON.stringify(test)].map(recordOf))};
    return handler({ Records: records }, { getRemainingTimeInMillis: () => 30_000 });`);
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "message-0" }] });
});

describe("the bundle of the API", () => {
  const api = "functions/src/api/handler.ts";

  const ask = (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const event = gatewayEvent(method, path, headers, body);
    const answer = inPlainNode(
      `const { handler } = await import(${JSON.stringify(fileOf(api))});
      return handler(${JSON.stringify(event)}, {});`,
    );
    return answer as { statusCode: number; body: string };
  };

  it("finds the table: it refuses the sign-in of an unknown user", () => {
    const login = { email: "nobody@winnow.test", password: "correct horse", remember_me: false };
    const { statusCode, body } = ask("POST", "/api/accounts/auth/login/", {}, login);
    expect(JSON.parse(body)).toMatchObject({ error: expect.any(String) });
    expect(statusCode).toBe(401);
  });

  it("finds its key: it refuses a forged token", () => {
    const token = "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJl";
    expect(ask("GET", "/api/user/me/", { authorization: `Bearer ${token}` }).statusCode).toBe(401);
  });

  it("finds the common passwords: it refuses one in a sign-up", () => {
    const person = { email: "ann@winnow.test", password: "iloveyou", first_name: "Ann", last_name: "Lee" };
    const { statusCode, body } = ask("POST", "/api/tempuser/", {}, person);
    expect(JSON.parse(body)).toMatchObject({ code: "account.common_password" });
    expect(statusCode).toBe(400);
  });

  it("finds what it needs at its first verification: suffixes of domains, and the meaning of replies", async () => {
    const { key } = await (await newOwner()).newKey();
    const verify = (email: string) => {
      const { body } = ask("POST", "/v1/verify", { authorization: `Bearer ${key}` }, { email });
      return JSON.parse(body) as object;
    };
    expect(verify("ann@mail.mailinator.com")).toMatchObject({ flags: { disposable: true } });
    expect(verify("no-one@inbox.test")).toMatchObject({ status: "invalid", reason: "mailbox_not_found" });
  });

  it.each([
    ["/v1/openapi.json", v1Document],
    ["/api/openapi.json", appDocument],
  ])("documents its calls as the source does: %s", async (path, document) => {
    expect(JSON.parse(ask("GET", path, {}).body)).toEqual(JSON.parse(JSON.stringify(await document())));
  });

  it("describes its tools to assistants as the source does", async () => {
    const { key } = await (await newOwner()).newKey();
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const { body } = ask("POST", "/mcp", { authorization: `Bearer ${key}` }, list);
    const described = tools.map(({ description }) => JSON.parse(JSON.stringify(description)) as object);
    expect(JSON.parse(body)).toMatchObject({ result: { tools: described } });
  });

  it("loads what a verification uses before its handler is there, in the function of calls that wait", async () => {
    const { key } = await (await newOwner()).newKey();
    const body = { email: "no-one@inbox.test" };
    const event = gatewayEvent("POST", "/v1/verify", { authorization: `Bearer ${key}` }, body);
    const loaded = inPlainNode(`
      const { registerHooks } = await import("node:module");
      const files = [];
      registerHooks({ load: (url, context, load) => (files.push(url), load(url, context)) });
      const { handler } = await import(${JSON.stringify(fileOf(waitingEntry))});
      const before = files.length;
      const { statusCode } = await handler(${JSON.stringify(event)}, {});
      return { statusCode, before, later: files.slice(before).filter((url) => url.startsWith("file:")) };`) as {
      before: number;
    };
    expect(loaded).toMatchObject({ statusCode: 200, later: [] });
    expect(loaded.before).toBeGreaterThan(20);
  });

  /** The sources that are loaded until this call is answered; without a path, until there can be one. */
  const sourcesOf = (path: string | null): string[] => {
    const event = path && gatewayEvent("GET", path, {});
    const files = inPlainNode(`
      const { registerHooks } = await import("node:module");
      const files = [];
      registerHooks({ load: (url, context, load) => (files.push(url), load(url, context)) });
      const { handler } = await import(${JSON.stringify(fileOf(api))});
      const event = ${JSON.stringify(event)};
      const { statusCode } = event ? await handler(event, {}) : { statusCode: 401 };
      return statusCode === 401 ? files.filter((url) => url.endsWith(".mjs")) : [];`) as string[];
    expect(files).not.toEqual([]);
    return files.flatMap((url) => {
      const map = `${new URL(url).pathname}.map`;
      return existsSync(map) ? (JSON.parse(readFileSync(map, "utf8")) as { sources: string[] }).sources : [];
    });
  };

  it.each(["/v1/lists", "/api/lists/"])(
    "answers its first call without what that does not use: %s",
    (path) => {
      const sources = sourcesOf(path);
      const isOf = (part: string) => sources.some((source) => source.includes(part));
      const needless = [
        ...[
          "@aws-sdk/client-s3",
          "@aws-sdk/client-sqs",
          "@aws-sdk/client-eventbridge",
          "@aws-sdk/client-ssm",
        ],
        ...[
          "core/src/verdict/reply/",
          "postal-mime",
          "password-strength",
          "simplewebauthn",
          "paddle-node-sdk",
        ],
        ...["functions/src/docs/", "functions/src/mcp/", "functions/src/compat/", "core/src/outcome-source/"],
        ...["v1/webhook.ts", "v1/outcome.ts", "api/billing.ts", "api/document.ts", "v1/document.ts"],
      ];
      expect(isOf("functions/src/http/lazily.ts")).toBe(true);
      expect(needless.filter(isOf)).toEqual([]);
    },
  );

  it("names the source in the log line of an error", () => {
    const event = gatewayEvent("GET", "/api/status/", {});
    const line = inPlainNode(
      `const lines = [];
      process.stderr.write = (line) => lines.push(line);
      const { handler } = await import(${JSON.stringify(fileOf(api))});
      await handler(${JSON.stringify(event)}, {});
      return JSON.parse(lines.find((line) => JSON.parse(line).level === "error"));`,
      { PROBE_TRANSPORT: "none", TABLE_NAME: "no-such-table" },
    ) as { error: { stack: string } };
    expect(line.error.stack).toMatch(/\n +at .*(?:core|functions)\/src\/[\w/-]+\.ts:\d+:\d+/);
    expect(line.error.stack).not.toContain(".mjs:");
  });

  it("loads without texts in a language, whose first takes 15 ms of CPU, and without the hash of a password", () => {
    // The documentation is made of texts.
    const parts = [fileOf(api), ...partsOf(api)].filter((part) => !/^(?:docs|pages)-/.test(basename(part)));
    const made = inPlainNode(`
      const { default: crypto } = await import("node:crypto");
      const { syncBuiltinESMExports } = await import("node:module");
      const made = [];
      const note = () => { made.push(new Error().stack.split("\\n")[3].trim()); };
      for (const name of ["NumberFormat", "DateTimeFormat", "Collator", "Segmenter", "ListFormat"])
        Intl[name] = class { constructor() { note(); } };
      Number.prototype.toLocaleString = () => { note(); };
      crypto.argon2 = () => { note(); };
      syncBuiltinESMExports();
      for (const part of ${JSON.stringify(parts)}) await import(part);
      return made;`);
    expect(parts.length).toBeGreaterThan(100);
    expect(made).toEqual([]);
  });

  it.each([
    ["png", png(32, 16), 32, 16],
    ["webp", webp.lossy, 16, 8],
  ])("has the worker that decodes pictures as a file: %s", (format, picture, width, height) => {
    const worker = join(bundleOf("functions/src/api/handler.ts", folder), "picture-worker.mjs");
    const task = { header: { format, width, height, orientation: 1 } };
    const start = inPlainNode(
      `const { Worker } = await import("node:worker_threads");
      const bytes = Buffer.from("${picture.toString("base64")}", "base64");
      const worker = new Worker(${JSON.stringify(worker)}, { execArgv: [], workerData: { bytes, ...${JSON.stringify(task)} } });
      const square = await new Promise((resolve, reject) =>
        worker.on("message", (answer) => answer === "ready" || resolve(answer)).once("error", reject));
      return [...square.subarray(0, 3)];`,
    );
    expect(start).toEqual([0xff, 0xd8, 0xff]);
  });
});

describe("the bundle of the origin check", () => {
  it("reads the secret from its environment", () => {
    const check = (shown: string) =>
      inPlainNode(
        `const { handler } = await import(${JSON.stringify(fileOf("stacks/aws/origin-check.ts"))});
        return handler({ headers: { "${originHeader}": "${shown}" } });`,
        { ORIGIN_SECRET: "the-secret" },
      );
    expect(check("the-secret")).toEqual({ isAuthorized: true });
    expect(check("a-guess")).toEqual({ isAuthorized: false });
  });
});

/** The other files of a bundle's code. */
const partsOf = (entry: string): string[] =>
  readdirSync(bundleOf(entry, folder))
    .filter((name) => /-[\w-]{8}\.mjs$/.test(name))
    .map((name) => join(bundleOf(entry, folder), name));

/** Runs a program in its own process, configured for the local cloud, and returns its result. */
function inPlainNode(program: string, more: Record<string, string> = { PROBE_TRANSPORT: "none" }): unknown {
  const module = `process.stdout.write(JSON.stringify(await (async () => {${program}})()))`;
  const answer = execFileSync(process.execPath, ["--input-type=module", "-"], {
    input: module,
    env: { ...process.env, ...more },
    cwd: folder,
    timeout: 80_000,
    encoding: "utf8",
  });
  return JSON.parse(answer);
}

/** A message as SQS delivers it for the first time. */
function recordOf(body: string, index: number) {
  return {
    messageId: `message-${index}`,
    receiptHandle: "handle",
    body,
    attributes: { ApproximateReceiveCount: "1" },
    eventSourceARN: "arn:aws:sqs:us-east-1:000000000000:winnow-test-import-list",
  };
}

function gatewayEvent(method: string, rawPath: string, headers: Record<string, string>, body?: unknown) {
  return {
    version: "2.0",
    routeKey: "ANY /api/{proxy+}",
    rawPath,
    rawQueryString: "",
    headers: { host: "api.winnow.test", "content-type": "application/json", ...headers },
    requestContext: {
      domainName: "api.winnow.test",
      requestId: "request-1",
      stage: "$default",
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "203.0.113.9", userAgent: "test" },
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    isBase64Encoded: false,
  };
}
