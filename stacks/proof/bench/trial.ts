/** One contender on one list, in a new process: with warm code and cold caches. */
import { z } from "zod";
import { parent, startChild } from "./child-process.ts";
import { createContender, names } from "./contender/index.ts";
import { redirect } from "./redirect.ts";
import { MailWorldAddress } from "./mail-world-process.ts";

const Assignment = z.object({
  contender: z.enum(names),
  mailWorld: MailWorldAddress,
  ask: z.enum(["dns", "smtp"]),
  inFlight: z.int(),
  sessions: z.int(),
  warmUp: z.array(z.string()),
  addresses: z.array(z.string()),
});
export type Assignment = z.infer<typeof Assignment>;

const Outcome = z.object({
  seconds: z.number(),
  cpuSeconds: z.number(),
  /** The maximum of open connections to mail hosts. */
  maxConnections: z.int(),
  answers: z.array(z.enum(["valid", "invalid", "neither"])),
});
export type Outcome = z.infer<typeof Outcome>;

const Signal = z.enum(["warm", "go"]);

/** Runs a trial; awaits `onWarm` before the list starts. */
export async function runTrial(assignment: Assignment, onWarm?: () => Promise<void>): Promise<Outcome> {
  const child = startChild(import.meta.filename);
  try {
    child.send(assignment);
    await child.receive(Signal);
    await onWarm?.();
    child.send("go" satisfies z.infer<typeof Signal>);
    return await child.receive(Outcome);
  } finally {
    child.end();
  }
}

async function run(): Promise<Outcome> {
  const { contender, warmUp, addresses, ...terms } = await parent.receive(Assignment);
  const connections = redirect(terms.mailWorld);
  const verify = await createContender(contender, terms);
  await verify(warmUp);
  const go = parent.receive(Signal);
  parent.send("warm" satisfies z.infer<typeof Signal>);
  await go;

  connections.reset();
  const cpu = process.cpuUsage();
  const from = performance.now();
  const answers = await verify(addresses);
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const cpuSeconds = verify.cpuSeconds?.() ?? (user + system) / 1e6;
  return { seconds, cpuSeconds, maxConnections: connections.max(), answers };
}

if (import.meta.main) parent.send(await run());
