import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { Timers } from "../kit/time/timers.ts";
import { Clock } from "../port/clock/index.ts";
import { TimerEntity } from "./entity.ts";

const of = "stage";

const nowText = (): string => Clock.now().toISOString();

/** Records that a timer has run to its end. */
export async function ran(name: Timers.Name): Promise<void> {
  Actor.operator();
  await TimerEntity.put({ of, name, lastRun: nowText() }).go();
}

export interface Late {
  name: Timers.Name;
  lastRun: string;
}

/** The other timers that should have run since they did. One that is new counts from the first time that it is looked for. */
export async function lateBeside(asking: Timers.Name): Promise<Late[]> {
  Actor.operator();
  const { data } = await TimerEntity.query.ofStage({ of }).go({ pages: "all", consistent: true });
  const others = Timers.names.filter((name) => name !== asking);
  const lastRuns = new Map(data.map(({ name, lastRun }) => [name, lastRun]));
  await Promise.all(others.filter((name) => !lastRuns.has(name)).map(beginWith));
  return others.flatMap((name) => {
    const lastRun = lastRuns.get(name);
    if (lastRun === undefined) return [];
    const seconds = (Clock.now().getTime() - Date.parse(lastRun)) / 1_000;
    return seconds >= Timers.lateAfterSeconds(name) ? [{ name, lastRun }] : [];
  });
}

/** Counts a timer from now on, unless it has run meanwhile. */
async function beginWith(name: Timers.Name): Promise<void> {
  const create = Table.change(TimerEntity.create({ of, name, lastRun: nowText() }));
  await Table.write([create]).catch((error: unknown) => {
    if (!(error instanceof Table.Refused)) throw error;
  });
}
