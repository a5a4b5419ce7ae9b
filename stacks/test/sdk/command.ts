/** The command line of the SDK as a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const main = join(import.meta.dirname, "../../../sdk/src/cli/main.ts");

export interface Ended {
  /** Null where a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  process: ChildProcess;
  ended: Promise<Ended>;
  /** Resolves once the standard error matches; rejects where the process ends before. */
  says(pattern: RegExp): Promise<string>;
}

/** Starts the command with a key. */
export function start(url: string, key: string, ...line: readonly string[]): Running {
  return startWith(null, url, key, line);
}

function startWith(input: string | null, url: string, key: string, line: readonly string[]): Running {
  const env = { ...process.env, WINNOW_API_KEY: key, WINNOW_BASE_URL: url };
  const child = spawn(process.execPath, [main, ...line], { env, stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.on("error", () => undefined).end(input ?? "");
  const said = { stdout: "", stderr: "" };
  const waiting = new Set<() => void>();
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      said[name] += text;
      for (const look of waiting) look();
    });
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (code) => resolve({ code, ...said }));
  });
  return {
    process: child,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!pattern.test(said.stderr)) return;
          waiting.delete(look);
          resolve(said.stderr);
        };
        waiting.add(look);
        look();
        void ended.then(({ code, stderr }) =>
          reject(new Error(`The command ended with ${code} before it said ${pattern}: ${stderr}`)),
        );
      }),
  };
}

/** Runs the command to its end, with a text on its standard input. */
export const runWith = (
  input: string,
  url: string,
  key: string,
  ...line: readonly string[]
): Promise<Ended> => startWith(input, url, key, line).ended;

/** Runs the command to its end. */
export const run = (url: string, key: string, ...line: readonly string[]): Promise<Ended> =>
  start(url, key, ...line).ended;
