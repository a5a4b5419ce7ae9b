/** A contender that is a program of its own: a list per line of its input, its answers per line of its output. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { Contender } from "./contender.ts";

const Outcome = z.object({
  answers: z.array(z.enum(["valid", "invalid", "neither"])),
  cpuSeconds: z.number(),
});

export function startProgram(command: string, args: readonly string[]): Contender {
  const program = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  let cpuSeconds = 0;
  const verify = async (addresses: readonly string[]) => {
    program.stdin.write(`${JSON.stringify(addresses)}\n`);
    const { value } = await lines.next();
    const outcome = Outcome.parse(JSON.parse(value ?? "null"));
    cpuSeconds = outcome.cpuSeconds;
    return outcome.answers;
  };
  return Object.assign(verify, { cpuSeconds: () => cpuSeconds });
}
