/** Functions in processes of their own, each with its bundle, the environment that the stacks give it, and the key of its role. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Context } from "aws-lambda";
import { roleSecret } from "../../../local/cloud/iam/roles.ts";
import type { Handler } from "../../../local/runtime/invocation.ts";
import { currentRole } from "../../../local/runtime/role.ts";
import type { Resource } from "../synthesis.ts";
import type { Answer, Event } from "./process.ts";

export interface FunctionProcesses {
  /** The handler of a path in the topology, which runs in a process of the function that calls it. */
  handlerOf: (path: string) => Handler;
  /** The lines that functions have logged as warnings or errors, with what their invocations threw. */
  problems: readonly string[];
  /** The names of the functions that have run. */
  ran: ReadonlySet<string>;
  close(): Promise<void>;
}

interface Options {
  /** The synthesised functions. */
  functions: readonly Resource[];
  /** The values of what CloudFormation resolves in their environments, by variable. */
  resolved: Readonly<Record<string, string>>;
  /** The file of a handler's bundle. */
  bundleOf: (path: string) => string;
  /** The URL of the local cloud. */
  endpoint: string;
  /** The name server, as `ip:port`. */
  nameServer: string;
}

interface FunctionProcess {
  child: ChildProcess;
  ended: Promise<{ error: string }>;
}

const program = join(import.meta.dirname, "process.ts");

/** Processes start when they are needed, answer one event at a time, and stay for the next one. */
export function functionProcesses(options: Options): FunctionProcesses {
  const all: FunctionProcess[] = [];
  const idle = new Map<string, FunctionProcess[]>();
  const problems: string[] = [];
  const ran = new Set<string>();

  function start(name: string, path: string): FunctionProcess {
    const child = fork(program, [options.bundleOf(path), options.nameServer], {
      env: environmentOf(name, options),
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const started = {
      child,
      ended: once(child, "exit").then(([code]) => ({ error: `It ended with ${code}.` })),
    };
    all.push(started);
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface(stream).on("line", (line) => {
          if (!line.includes('"level":"info"')) problems.push(`${name}: ${line}`);
        });
    return started;
  }

  async function invoke(path: string, event: unknown, context: Context): Promise<unknown> {
    const name = currentRole();
    if (name === undefined) throw new Error(`No function of the stage runs ${path}.`);
    ran.add(name);
    const waiting = idle.get(name) ?? [];
    idle.set(name, waiting);
    const process = waiting.pop() ?? start(name, path);
    const { getRemainingTimeInMillis, done: _done, fail: _fail, succeed: _succeed, ...rest } = context;
    const sent: Event = { event, context: rest, deadline: Date.now() + getRemainingTimeInMillis() };
    const answered = once(process.child, "message").then(([message]) => message as Answer);
    process.child.send(sent);
    const answer = await Promise.race([answered, process.ended]);
    if ("error" in answer) {
      problems.push(`${name}: ${answer.error}`);
      throw new Error(answer.error);
    }
    waiting.push(process);
    return answer.result;
  }

  return {
    handlerOf: (path) => (event, context) => invoke(path, event, context),
    problems,
    ran,
    async close() {
      await Promise.all(
        all.map(({ child, ended }) => {
          child.kill("SIGKILL");
          return ended;
        }),
      );
    },
  };
}

interface Properties {
  FunctionName?: unknown;
  Environment?: { Variables: Record<string, unknown> };
}

/** What the stacks give the function, and what Lambda does. Nothing of this process. */
function environmentOf(name: string, { functions, resolved, endpoint }: Options): Record<string, string> {
  const found = functions
    .map((one): Properties => one.Properties)
    .find(({ FunctionName }) => FunctionName === name);
  if (!found) throw new Error(`The stacks have no function ${name}.`);
  const variables = Object.entries(found.Environment?.Variables ?? {}).map(([variable, value]) => {
    const text = typeof value === "string" ? value : resolved[variable];
    if (text === undefined) throw new Error(`Nobody resolves ${variable} of ${name}.`);
    return [variable, text] as const;
  });
  return {
    ...Object.fromEntries(variables),
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: name,
    AWS_SECRET_ACCESS_KEY: roleSecret,
    AWS_ENDPOINT_URL: endpoint,
  };
}
