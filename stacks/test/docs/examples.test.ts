import { execFile, execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { testProduct } from "../test-product.ts";

const run = promisify(execFile);
const product = await testProduct();
const customer = await product.newCustomer();
const made = await customer.call<{ key: string }>("POST", "/api/api-key/", {
  name: "Documentation",
  mode: "test",
});

interface Example {
  name: string;
  language: string;
  source: string;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The examples of a page, as a reader copies them. */
async function examplesOf(path: string): Promise<Example[]> {
  const page = await (await fetch(`${product.url}${path}`)).text();
  const blocks = page.matchAll(
    /<pre[^>]*data-example="([^"]+)" data-language="([^"]+)"[^>]*><code>([\s\S]*?)<\/code>/g,
  );
  return [...blocks].map(([, name = "", language = "", text = ""]) => ({
    name,
    language,
    source: text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, entity: string) => entities[entity] ?? whole),
  }));
}

const programs: Readonly<Record<string, readonly [program: string, ...options: string[]]>> = {
  curl: ["bash", "-c"],
  node: [process.execPath, "--conditions=@winnow/source", "--input-type=module-typescript", "-e"],
  python: ["python3", "-c"],
};

/** Python and curl run where they are there. */
function isThere(language: string): boolean {
  const program = language === "curl" ? "curl" : (programs[language]?.[0] ?? "");
  try {
    execFileSync(program, ["--version"], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}
const languages = new Set(Object.keys(programs).filter(isThere));

async function output({ language, source }: Example, environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const [program = "", ...options] = programs[language] ?? [];
  const env = { ...process.env, WINNOW_API_KEY: made.body.key, ...environment };
  // One writes a file. A program of Node finds the SDK from here.
  const cwd = language === "node" ? process.cwd() : inject("folder");
  const { stdout } = await run(program, [...options, source], { env, cwd, timeout: 35_000 });
  return stdout;
}

/** What each example prints. */
const expected: Readonly<Record<string, readonly RegExp[]>> = {
  verify: [/accepted/],
  retry: [/accepted/],
  list: [/no-person@inbox\.test\W.*mailbox_not_found/s, /person@catchall\.test\W.*catch_all/s],
  reasons: [/mailbox_not_found/],
  client: [/^valid accepted$/m],
  customers: [/^(1 )?\ufeff?Name,Email\r?\nJane,person@inbox\.test\r?\n\s*$/],
  file: [/^1 .*person@inbox\.test,valid,accepted/s],
  failure: [/^credits\.insufficient 402 \S+ null$/m],
  test: [/mailbox_not_found/],
  credits: [/\bmonthly\b.*\blifetime\b/s],
  mcp: [/"structuredContent":\{.*"reason":"accepted"/],
};

/** Examples that are not there in all languages. */
const inSomeLanguages: Readonly<Record<string, string | readonly string[]>> = {
  mcp: "curl",
  client: "node",
  file: "node",
  failure: "node",
};

const examples = (
  await Promise.all(
    [
      "/docs",
      "/docs/sdk",
      "/docs/reasons",
      "/docs/test-mode",
      "/docs/webhooks",
      "/docs/mcp",
      "/docs/budgets",
    ].map(examplesOf),
  )
).flat();
const called = examples.filter(({ name, language }) => name !== "signature" && languages.has(language));
const signatures = examples.filter(({ name, language }) => name === "signature" && languages.has(language));

describe("an example of the documentation", () => {
  it("is there for every call in three languages", () => {
    const inThree = Object.keys(expected).flatMap((name) =>
      [inSomeLanguages[name] ?? Object.keys(programs)].flat().map((language) => `${name} ${language}`),
    );
    expect(examples.map(({ name, language }) => `${name} ${language}`)).toEqual(
      expect.arrayContaining(inThree),
    );
  });

  it.for(called)("runs against the product: $name in $language", async (example) => {
    const printed = await output(example);
    for (const pattern of expected[example.name] ?? [/^$/]) expect(printed).toMatch(pattern);
  });
});

describe("the example that verifies a signature", () => {
  const secret = `whsec_${Buffer.from("a secret of at least 24 bytes").toString("base64")}`;
  const body = JSON.stringify({ type: "list.completed", timestamp: "2026-11-21T10:00:00.000Z", data: {} });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`evt_1.${timestamp}.${body}`)
    .digest("base64");
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,AAAA v1,${signature}`,
  };
  const calls: Readonly<Record<string, string>> = {
    node: `console.log((await verify(process.env.SECRET, JSON.parse(process.env.HEADERS), process.env.BODY)).type);`,
    python: `import os\nprint(verify(os.environ["SECRET"], json.loads(os.environ["HEADERS"]), os.environ["BODY"])["type"])`,
  };

  it.for(signatures)("accepts ours and refuses any other, in $language", async (example) => {
    const whole = { ...example, source: `${example.source}\n${calls[example.language] ?? ""}` };
    const environment = { SECRET: secret, HEADERS: JSON.stringify(headers), BODY: body };
    expect(await output(whole, environment)).toContain("list.completed");
    await expect(output(whole, { ...environment, BODY: `${body} ` })).rejects.toThrow(
      /wrong signature|No signature/,
    );
    const old = JSON.stringify({ ...headers, "webhook-timestamp": "1700000000" });
    await expect(output(whole, { ...environment, HEADERS: old })).rejects.toThrow(/too old|five minutes/);
  });
});
