/** A process that tells its parent when it is ready, and ends with it. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { z } from "zod";

/** Forks a file with one argument, and resolves with what it tells first. Rejects if it ends before. */
export async function launch<S extends z.ZodType>(
  file: URL,
  argument: object,
  schema: S,
): Promise<{ child: ChildProcess; told: z.output<S> }> {
  const child = fork(file, [JSON.stringify(argument)]);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  child.once("message", resolve).once("exit", (code, signal) => {
    reject(new Error(`${file.pathname} ended with ${code ?? signal} before it was ready.`));
  });
  return { child, told: schema.parse(await promise) };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Kills the process; resolves once it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
