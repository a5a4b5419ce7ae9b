/** One contender on one list, in a process of its own: warm, but with nothing remembered of the list. */
import { z } from "zod";
import { parent, start } from "./child.ts";
import { enter, names } from "./contender/index.ts";
import { redirect } from "./redirect.ts";
import { Place } from "./world.ts";

const Assignment = z.object({
  contender: z.enum(names),
  place: Place,
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
  /** Connections to mail hosts that were open at a time, at most. */
  mostConnections: z.int(),
  answers: z.array(z.enum(["valid", "invalid", "neither"])),
});
export type Outcome = z.infer<typeof Outcome>;

const Signal = z.enum(["warm", "go"]);

/** Holds a trial; `onWarm` is awaited before the list is begun. */
export async function hold(assignment: Assignment, onWarm?: () => Promise<void>): Promise<Outcome> {
  const child = start(import.meta.filename);
  try {
    child.tell(assignment);
    await child.hear(Signal);
    await onWarm?.();
    child.tell("go" satisfies z.infer<typeof Signal>);
    return await child.hear(Outcome);
  } finally {
    child.end();
  }
}

async function run(): Promise<Outcome> {
  const { contender, warmUp, addresses, ...terms } = await parent.hear(Assignment);
  const connections = redirect(terms.place);
  const verify = await enter(contender, terms);
  await verify(warmUp);
  const go = parent.hear(Signal);
  parent.tell("warm" satisfies z.infer<typeof Signal>);
  await go;

  connections.reset();
  const cpu = process.cpuUsage();
  const from = performance.now();
  const answers = await verify(addresses);
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { seconds, cpuSeconds: (user + system) / 1e6, mostConnections: connections.most(), answers };
}

if (import.meta.main) parent.tell(await run());
