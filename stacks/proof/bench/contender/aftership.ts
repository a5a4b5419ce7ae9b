import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { z } from "zod";
import { afterShipProgram } from "../peers.ts";
import { startSocksServer } from "../socks-server.ts";
import type { Contender, Terms } from "./contender.ts";

const Outcome = z.object({
  answers: z.array(z.enum(["valid", "invalid", "neither"])),
  cpuSeconds: z.number(),
});

/** AfterShip's email-verifier with its defaults, in a program of its own: syntax, lists, MX, SMTP and catch-all probe. */
export async function afterShip({ mailWorld, ask, inFlight }: Terms): Promise<Contender> {
  const proxy = ask === "smtp" ? await startSocksServer() : "";
  const program = spawn(
    afterShipProgram,
    [`-resolver=${mailWorld.resolver}`, `-proxy=${proxy}`, `-in-flight=${inFlight}`],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
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
