#!/usr/bin/env node
/** The command line of Winnow. */
import { readFile } from "node:fs/promises";
import process from "node:process";
import { WinnowError } from "../error.ts";
import { Winnow } from "../winnow.ts";
import { type Command, help, readCommandLine, UsageError } from "./command-line.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { credits } from "./credits.ts";
import { createList } from "./list-create.ts";
import { downloadList } from "./list-download.ts";
import { listen } from "./listen.ts";
import { note, print, printJSON } from "./output.ts";
import { verify } from "./verify.ts";

const commands: Readonly<Record<Command, (context: Context) => Promise<Exit>>> = {
  verify,
  "list create": createList,
  "list download": downloadList,
  credits,
  listen,
};

const controller = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const)
  process.once(name, () => controller.abort(new Error("interrupted")));

process.exitCode = await run(process.argv.slice(2)).catch(explain);

async function run(line: readonly string[]): Promise<Exit> {
  const { command, ...rest } = readCommandLine(line);
  if (!command) {
    print(rest.flags.has("version") ? await version() : help.trimEnd());
    return exit.fine;
  }
  const key = process.env["WINNOW_API_KEY"];
  if (!key) throw new UsageError("Put your API key into the environment: export WINNOW_API_KEY=wn_test_…");
  const baseUrl = (rest.values["base-url"] ?? process.env["WINNOW_BASE_URL"])?.replace(/\/+$/, "");
  const winnow = new Winnow(key, { ...(baseUrl !== undefined && { baseUrl }) });
  const { signal } = controller;
  const isJSON = rest.flags.has("json");
  return commands[command]({ ...rest, winnow, key, baseUrl: winnow.baseUrl, isJSON, signal });
}

/** Says what went wrong, and how the program ends. */
function explain(error: unknown): Exit {
  if (controller.signal.aborted) {
    note("Interrupted.");
    return exit.interrupted;
  }
  if (error instanceof UsageError || (error instanceof WinnowError && error.code === "usage")) {
    note(error.message);
    return exit.usage;
  }
  if (!(error instanceof WinnowError)) throw error;
  const { code, message, status, requestId, problem } = error;
  if (process.argv.includes("--json")) printJSON({ error: code, message, status, request_id: requestId });
  else {
    note(`${message} (${code}${requestId === null ? "" : `, request ${requestId}`})`);
    for (const [field, sentence] of Object.entries(problem?.fields ?? {})) note(`  ${field}: ${sentence}`);
  }
  return exit.failed;
}

async function version(): Promise<string> {
  const manifest = new URL("../../package.json", import.meta.url);
  return (JSON.parse(await readFile(manifest, "utf8")) as { version: string }).version;
}
