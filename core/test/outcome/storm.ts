/** A workspace whose every mail bounces, at once: its outcomes come shuffled and doubled, while workers are killed. */
import { Table } from "../../src/aws/table/index.ts";
import { client as storage } from "../../src/aws/store/client.ts";
import type { Outcome } from "../../src/outcome/index.ts";
import { mailing, people } from "./mailing.ts";
import { bounced, outcome } from "./workspace.ts";

export interface Storm {
  /** Valid addresses, each of which is said to have bounced. */
  valid: number;
  /** All outcomes; those that are no bounces are deliveries and opens by programs. */
  outcomes: number;
  /** How often a worker is killed. */
  kills: number;
  /** By which they are shuffled; null for their own order, each once. */
  seed: number | null;
  /** After how many calls the timer runs; at the end alone unless given. */
  callsPerRun?: number;
}

const perCall = 5_000;

/** What came back and is claimed, and what was killed. */
export async function storm({ valid, outcomes, kills, seed, callsPerRun = Infinity }: Storm) {
  const space = await mailing({ monthly: 2 * valid });
  await space.verify(people(valid));
  const start = space.clock.now().getTime() + 1_000;
  space.clock.advance(valid + 60);
  const at = (second: number) => new Date(start + second * 1_000).toISOString();
  const items = Array.from({ length: outcomes }, (_, place): Outcome.Item => {
    const [person, round] = [place % valid, Math.floor(place / valid)];
    const email = `p${person}@a.test`;
    if (round === 0) return bounced(email, { id: `b${person}`, at: at(person) });
    return outcome(round % 2 === 0 ? "delivered" : "opened", email, at(person), {
      id: `o${place}`,
      machine: true,
    });
  });
  const random = randomBy(seed ?? 0);
  const sent = seed === null ? items : shuffled([...items, ...items], random);
  const killer = killing(space, kills, random);
  try {
    for (let first = 0, call = 1; first < sent.length; first += perCall, call += 1) {
      space.clock.advance(3);
      await killer.untilDone(() => space.record(...sent.slice(first, first + perCall)));
      if (call % callsPerRun === 0) await killer.untilDone(() => space.settle());
    }
    await killer.untilDone(() => space.settle());
    // Those that are left are killed here: the timer finds nothing new.
    for (let hour = 0; hour < 2; hour += 1) await killer.untilDone(() => space.settle());
  } finally {
    killer.stop();
  }
  const returned = (await space.entries()).flatMap(({ kind, key, legs, timeOccurred }) =>
    kind === "return" ? [{ position: Number(key.split(":").at(-1)), legs, timeOccurred }] : [],
  );
  const claimed = (await space.claims()).reduce((sum, { misses }) => sum + misses, 0);
  const { monthly_credits: credits } = await space.balance();
  return { returned, claimed, credits, killed: killer.killed(), stored: (await space.stored()).length };
}

/** Longer than a call that was killed keeps its turn. */
const turnSeconds = 31;

/** Kills what writes for a workspace, before or after a write took effect. */
function killing(
  { workspaceID, clock }: Pick<Awaited<ReturnType<typeof mailing>>, "workspaceID" | "clock">,
  kills: number,
  random: () => number,
) {
  let [left, killed] = [kills, 0];
  let wait = Math.floor(random() * 12);
  const shouldDie = (input: unknown): boolean => {
    if (left === 0 || !JSON.stringify(input).toLowerCase().includes(workspaceID.toLowerCase())) return false;
    if (wait-- > 0) return false;
    wait = Math.floor(random() * 12);
    left -= 1;
    killed += 1;
    return true;
  };
  const dying =
    (next: (command: never) => Promise<unknown>) =>
    async (command: { input: unknown }): Promise<never> => {
      const [dies, isDone] = [shouldDie(withoutBody(command.input)), random() < 0.5];
      if (dies && !isDone) throw new Killed();
      const answer = await next(command as never);
      if (dies) throw new Killed();
      return answer as never;
    };
  const stacks = [Table.config.client.middlewareStack, storage.middlewareStack] as unknown as {
    add: (middleware: typeof dying, options: object) => void;
    remove: (name: string) => boolean;
  }[];
  for (const stack of stacks) stack.add(dying, { step: "initialize", name: "storm", override: true });
  return {
    killed: () => killed,
    stop: () => stacks.forEach((stack) => stack.remove("storm")),
    /** Does it again where it was killed, as what is delivered at least once. */
    async untilDone(work: () => Promise<unknown>): Promise<void> {
      for (;;)
        try {
          await work();
          return;
        } catch (error) {
          if (!causes(error).some((one) => one instanceof Killed)) throw error;
          clock.advance(turnSeconds);
        }
    },
  };
}

class Killed extends Error {
  override name = "Killed";
}

const causes = (error: unknown): unknown[] =>
  error instanceof Error
    ? [
        error,
        ...causes(error.cause),
        ...(error instanceof AggregateError ? error.errors.flatMap(causes) : []),
      ]
    : [];

/** An object's content is long, and names no workspace. */
const withoutBody = (input: unknown): unknown =>
  typeof input === "object" && input !== null && "Body" in input ? { ...input, Body: undefined } : input;

/** Numbers from 0 to 1 that depend on the seed alone. */
function randomBy(seed: number): () => number {
  let state = seed + 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(all: T[], random: () => number): T[] {
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [all[last] as T, all[other] as T];
    [all[last], all[other]] = [two, one];
  }
  return all;
}
