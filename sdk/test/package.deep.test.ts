/** The package as strangers get it: packed, installed from the file without a network, and typed. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
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
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`], { cwd: folder });
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const program = `
import { Winnow, WinnowError } from "@winnow/sdk";
const fetch = async () => Response.json({ total: 5 });
const winnow = new Winnow("wn_test_1", { fetch });
console.log((await winnow.credits()).total, typeof Winnow.webhooks.verify, WinnowError.name);
`;

describe("the package", () => {
  it("is installed offline, has no dependencies, and runs", async () => {
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
    const compiler = join(
      dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
      "bin/tsc",
    );
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
    const { stdout } = await run(process.execPath, [compiler, ...options, "program.ts"], {
      cwd: folder,
    }).catch((error: unknown) => error as { stdout: string });
    expect(stdout).toBe("");
  });

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
