import { spawn } from "node:child_process";
import { delimiter, resolve } from "node:path";

/** The root of the repository. */
export const root = resolve(import.meta.dirname, "..");

/** Whether a folder has no sources of ours. */
export const isForeign = (path: string): boolean => /(^|\/)(node_modules|\.git|\.local|dist)$/.test(path);

const environment = {
  ...process.env,
  PATH: [resolve(root, "node_modules/.bin"), process.env.PATH].join(delimiter),
};

export interface Outcome {
  passed: boolean;
  output: string;
}

/** Runs an installed tool at the root and captures its output. A tool that cannot start has failed. */
export function runQuietly(
  tool: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const { promise, resolve: end } = Promise.withResolvers<Outcome>();
  const child = spawn(tool, args, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.once("error", (error) => end({ passed: false, output: error.message }));
  child.once("close", (code) => end({ passed: code === 0, output }));
  return promise;
}

/** The exit code of a tool that was killed at its deadline, as `timeout` has it. */
export const timedOut = 124;

/** Runs an installed tool at the root with its output shown, and kills it at the deadline. Resolves with its exit code, or with `timedOut`. */
export function run(
  tool: string,
  args: readonly string[],
  { minutes, env }: { minutes: number; env?: NodeJS.ProcessEnv },
): Promise<number> {
  const { promise, resolve: end, reject } = Promise.withResolvers<number>();
  const child = spawn(tool, args, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: "inherit",
    timeout: Math.round(minutes * 60_000),
    killSignal: "SIGKILL",
  });
  child.once("error", reject);
  child.once("exit", (code) => end(code ?? (child.killed ? timedOut : 1)));
  return promise;
}
