/** Child processes that report when they are ready. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { z } from "zod";

/** Forks a file with one argument. Resolves with its first message; rejects if it exits before. */
export async function launch<S extends z.ZodType>(
  file: URL,
  argument: object,
  schema: S,
): Promise<{ child: ChildProcess; ready: z.output<S> }> {
  const child = fork(file, [JSON.stringify(argument)]);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  child.once("message", resolve).once("exit", (code, signal) => {
    reject(new Error(`${file.pathname} ended with ${code ?? signal} before it was ready.`));
  });
  return { child, ready: schema.parse(await promise) };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Sends SIGKILL; resolves once the process has exited. */
export async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
