#!/usr/bin/env node
/** The command line of Winnow. */
import process from "node:process";
import { WinnowError } from "../error.ts";
import { version } from "../version.ts";
import { Winnow } from "../winnow.ts";
import { readCommandLine, UsageError } from "./command-line.ts";
import type { Command } from "./commands.ts";
import { accessOf, sessionOf } from "./access.ts";
import { completion } from "./completion.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { credits } from "./credits.ts";
import { help, helpOf } from "./help.ts";
import { createList } from "./list-create.ts";
import { downloadList } from "./list-download.ts";
import { keepFresh, listSchedules } from "./list-keep-fresh.ts";
import { cancelList, countDied, getList, listLists, listResults, reviseList } from "./list-show.ts";
import { listen } from "./listen.ts";
import { login, logout } from "./login.ts";
import { eraseOutcomes, importMessages, sendOutcomes } from "./outcomes.ts";
import { note, print, printJSON } from "./output.ts";
import { exportRules, importRules } from "./rules.ts";
import { exportSuppressions, importSuppressions } from "./suppressions.ts";
import { verify } from "./verify.ts";

/** Those that get or forget a key. */
const sessions = { login, logout } as const;

/** Those that call the API with a key. */
const commands: Readonly<
  Record<Exclude<Command, "completion" | keyof typeof sessions>, (context: Context) => Promise<Exit>>
> = {
  verify,
  "list create": createList,
  "list ls": listLists,
  "list schedules": listSchedules,
  "list get": getList,
  "list revise": reviseList,
  "list died": countDied,
  "list keep-fresh": keepFresh,
  "list cancel": cancelList,
  "list results": listResults,
  "list download": downloadList,
  "rules import": importRules,
  "rules export": exportRules,
  "suppressions import": importSuppressions,
  "suppressions export": exportSuppressions,
  "outcomes send": sendOutcomes,
  "outcomes import": importMessages,
  "outcomes erase": eraseOutcomes,
  credits,
  listen,
};

const controller = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const)
  process.once(name, () => controller.abort(new Error("interrupted")));

// A reader of the output may have enough, such as `head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(exit.fine);
});

process.exitCode = await run(process.argv.slice(2)).catch(explain);

async function run(line: readonly string[]): Promise<Exit> {
  if (line.length === 0) throw new UsageError(help().trimEnd());
  const { command, ...rest } = readCommandLine(line);
  if (!command || rest.flags.has("help") || rest.flags.has("version")) {
    print(rest.flags.has("version") ? version : (command ? helpOf(command) : help()).trimEnd());
    return exit.fine;
  }
  if (command === "completion") return completion(rest.words);
  const { signal } = controller;
  const isJSON = rest.flags.has("json");
  if (command === "login" || command === "logout")
    return sessions[command]({ ...rest, ...(await sessionOf(rest.values)), isJSON, signal });
  const { key, ...options } = await accessOf(rest.values);
  const winnow = new Winnow(key, options);
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
