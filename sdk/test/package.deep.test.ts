/** The package as strangers get it: packed, installed from a URL as from a stage, typed, and required by what knows no ES modules. */
import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const source = join(import.meta.dirname, "..");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-package-"));
  await run("npm", ["pack", "--pack-destination", folder], { cwd: source });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz")) ?? "";
  const server = createServer((_, response) => createReadStream(join(folder, tarball)).pipe(response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sdk.tgz`;
  try {
    await run("npm", ["install", "--no-audit", "--no-fund", url], { cwd: folder });
  } finally {
    server.close();
  }
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const program = `
import { Winnow, WinnowError } from "@winnow/sdk";
const fetch = async () => Response.json({ total: 5 });
const winnow = new Winnow("wn_test_1", { fetch });
console.log((await winnow.credits()).total, typeof Winnow.webhooks.verify, WinnowError.name);
`;

/** An event is told apart by its type, a refusal by its code. */
const eventProgram = `
import { Winnow, WinnowError, type WebhookEvent } from "@winnow/sdk";
export const winnow = new Winnow(undefined, { maxRetries: 2, tryTimeoutMs: 5_000 });
export const validOf = (event: WebhookEvent): number | undefined =>
  event.type === "list.completed" ? event.data.verification?.counts.valid
    : event.type === "credits.low" ? event.data.total : undefined;
export const isUnpaid = (error: unknown) => error instanceof WinnowError && error.code === "credits.insufficient";
`;

const jestTest = `
const { Winnow, WinnowError } = require("@winnow/sdk");
test("a program", async () => {
  const winnow = new Winnow("wn_test_1", { fetch: async () => Response.json({ total: 5 }) });
  expect((await winnow.credits()).total).toBe(5);
  await expect(Winnow.webhooks.verify("{}", {}, "whsec_AAAA")).rejects.toBeInstanceOf(WinnowError);
});
`;

const packageOf = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
/** Customers have either. The resolution `node10` ends with TypeScript 6. */
const typescript6 = [join(packageOf("typescript"), "bin/tsc6"), "--ignoreDeprecations", "6.0"];
const typescript7 = [join(packageOf("@typescript/native"), "bin/tsc")];

describe("the package", () => {
  it("is installed from a URL, has no dependencies, and runs", async () => {
    await writeFile(join(folder, "program.js"), program);
    const { stdout } = await run(process.execPath, ["program.js"], { cwd: folder });
    expect(stdout).toBe("5 function WinnowError\n");
    expect((await readdir(join(folder, "node_modules"))).filter((name) => !name.startsWith("."))).toEqual([
      "@winnow",
    ]);
    const manifest = await readFile(join(folder, "node_modules/@winnow/sdk/package.json"), "utf8");
    expect(JSON.parse(manifest)).not.toHaveProperty("dependencies");
  });

  it("has types", async () => {
    const typed = `${program.replace("async ()", "async (): Promise<Response>")}
for await (const { email, reason } of winnow.lists.results("lst_1", { status: "risky" })) email satisfies typeof reason;
// @ts-expect-error: no such status
void winnow.lists.list({ status: "lost" });\n`;
    await writeFile(join(folder, "program.ts"), typed);
    const options = [
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2022,dom",
    ];
    const { stdout } = await run(process.execPath, [...typescript7, ...options, "program.ts"], {
      cwd: folder,
    }).catch((error: unknown) => error as { stdout: string });
    expect(stdout).toBe("");
  });

  it.each([
    ["commonjs", "node10", "commonjs", [typescript6]],
    ["node16", "node16", "commonjs", [typescript6, typescript7]],
    ["node16", "node16", "module", [typescript6, typescript7]],
    ["nodenext", "nodenext", "commonjs", [typescript6, typescript7]],
    ["esnext", "bundler", "module", [typescript6, typescript7]],
  ])(
    "has types for modules %s resolved by %s, in a package of type %s",
    async (module, resolution, type, compilers) => {
      const project = join(folder, `${module}-${resolution}-${type}`);
      await mkdir(project);
      await writeFile(join(project, "package.json"), JSON.stringify({ type }));
      await writeFile(join(project, "program.ts"), eventProgram);
      const options = ["--module", module, "--moduleResolution", resolution, "--target", "es2022"];
      const lib = ["--lib", "es2022,dom,dom.iterable"];
      for (const compiler of compilers) {
        const { stdout } = await run(
          process.execPath,
          [...compiler, "--noEmit", "--strict", ...options, ...lib, "program.ts"],
          { cwd: project },
        ).catch((error: unknown) => error as { stdout: string });
        expect(stdout).toBe("");
      }
    },
  );

  it("is required by jest 29 as it comes", async () => {
    const project = join(folder, "jest");
    await mkdir(project);
    await writeFile(join(project, "package.json"), JSON.stringify({ private: true }));
    await writeFile(join(project, "winnow.test.js"), jestTest);
    await run("npm", ["install", "--no-audit", "--no-fund", "jest@29.7.0"], { cwd: project });
    const { stderr } = await run(join(project, "node_modules/.bin/jest"), [], { cwd: project });
    expect(stderr).toContain("1 passed, 1 total");
  }, 180_000);

  it("has a command", async () => {
    const winnow = join(folder, "node_modules/.bin/winnow");
    expect((await run(winnow, ["--version"])).stdout).toBe("0.1.0\n");
    await expect(
      run(winnow, ["verify"], { env: { ...process.env, WINNOW_API_KEY: "" } }),
    ).rejects.toMatchObject({
      code: 2,
    });
  });
});
