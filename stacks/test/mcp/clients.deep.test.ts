/** The official client of Python and the inspector against `/mcp`. What cannot be fetched is named and skipped. */
import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { installMs, pythonWith } from "../python.ts";
import { testProduct } from "../test-product.ts";
import { newKey } from "./client.ts";

const run = promisify(execFile);
const product = await testProduct();
const customer = await product.newCustomer();
const key = await newKey(customer);
const mcp = new URL("/mcp", product.url).href;

const toolNames = [
  ...["credits", "explain_reply", "list_health", "list_results", "quote_list"],
  ...["search_docs", "usage", "verify_email", "verify_list"],
];

it.concurrent(
  "The Python client connects, lists tools and resources, and calls a tool, whose answer fits its schema.",
  async (test) => {
    const { bin, obstacle } = await pythonWith("mcp==2.3.0");
    if (obstacle !== null) test.skip(`The Python client cannot be installed here: ${obstacle}`);
    const program = join(import.meta.dirname, "python-client.py");
    const env = { ...process.env, MCP_URL: mcp, KEY: key, MODES: "auto,legacy" };
    const { stdout } = await run(join(bin, "python"), [program], { env, timeout: 40_000 });
    const seen = { tools: toolNames, reasons: true, verdict: "mailbox_not_found", refused: true };
    expect(JSON.parse(stdout)).toEqual([
      { version: "2026-07-28", ...seen },
      { version: "2025-11-25", ...seen },
    ]);
  },
  240_000,
);

/** Installs the inspector without the scripts of packages. Returns why it cannot be, or its program. */
async function inspector(): Promise<{ program: string; obstacle: string | null }> {
  const folder = await mkdtemp(join(inject("folder"), "inspector-"));
  const program = join(folder, "node_modules/.bin/mcp-inspector");
  const install = [
    "install",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "@modelcontextprotocol/inspector@2.12.0",
  ];
  try {
    await writeFile(join(folder, "package.json"), `{"private":true}`);
    await run("npm", install, { cwd: folder, timeout: installMs });
    return { program, obstacle: null };
  } catch (error) {
    return { program, obstacle: String((error as { stderr?: string }).stderr ?? error).trim() };
  }
}

it.concurrent(
  "The inspector lists the tools, and calls one.",
  async (test) => {
    const { program, obstacle } = await inspector();
    if (obstacle !== null) test.skip(`The inspector cannot be installed here: ${obstacle}`);
    const inspect = async (...options: string[]) => {
      const server = ["--cli", mcp, "--transport", "http", "--header", `Authorization: Bearer ${key}`];
      const { stdout } = await run(program, [...server, ...options], { timeout: 30_000 });
      return JSON.parse(stdout) as Record<string, unknown>;
    };
    const { tools } = (await inspect("--method", "tools/list")) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name).toSorted()).toEqual(toolNames);
    const call = [
      "--method",
      "tools/call",
      "--tool-name",
      "verify_email",
      "--tool-arg",
      "email=person@inbox.test",
    ];
    expect(await inspect(...call)).toMatchObject({ structuredContent: { reason: "accepted" } });
  },
  240_000,
);
