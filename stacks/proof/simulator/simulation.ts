/** Simulations of the product: each is a world, a play and a storm that come from one seed, and is judged in the end. */
import { topology } from "./settings.ts";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { MemoryCloud } from "./cloud/index.ts";
import { MemoryObjects } from "./cloud/objects.ts";
import { MemoryTable } from "./cloud/table/index.ts";
import type { Handler } from "./functions.ts";
import { verdictsOf } from "../oracle/index.ts";
import { judge, stateIn } from "./judge.ts";
import { beginning } from "./nature.ts";
import { firstList, plain, type PlayName, playOf, prologue } from "./plays.ts";
import { Random } from "./random.ts";
import { Snapshot } from "./snapshot.ts";
import { World } from "./world.ts";

const minute = 60_000;

/** Some plays go on into the next month, with its new credits. */
const endOfMonth = Date.parse("2026-04-01T00:00:00.000Z");

/** What a workspace has at the beginning: enough for one list and a half. */
const credits = 75;

export interface Options {
  /** The names of the misfortunes that strike, where not chance decides. */
  script?: ReadonlySet<string>;
  /** Whether the timers go off that look after jobs without a sign of life; they do unless told. */
  sweeps?: boolean;
  /** Told what happens, a line each. */
  record?: (line: string) => void;
}

export interface Outcome {
  seed: number;
  play: PlayName;
  /** The names of the misfortunes that struck, in order. */
  struck: readonly string[];
  violations: readonly string[];
  /** The names of the calls to the cloud, in order. */
  calls: readonly string[];
}

export type Simulate = (seed: number, options?: Options) => Promise<Outcome>;

/** Loads the product and plays the prologue. */
export async function prepare(): Promise<Simulate> {
  const handlers = await loadHandlers();
  const workspaceID = "wrk_00000000000000000000000000";
  const empty = new Snapshot(beginning, workspaceID, new MemoryCloud(emptyTable(), new MemoryObjects()));
  const stage = new World(empty, handlers, { seed: 0, lasts: 0 });
  await stage.live(async (world) => {
    await world.ask("begin", () =>
      Clock.provide(systemClock, () =>
        Actor.provide({ type: "system", workspaceID, job: "simulation" }, () => Credit.open(credits)),
      ),
    );
    await prologue(world);
  });
  const ready = new Snapshot(stage.timeline.now, workspaceID, stage.cloud);
  const calm = new World(ready, handlers, { seed: 0, lasts: 0 });
  await calm.live(plain);
  const right = await verdictsOf(stateIn(calm), firstList(calm));

  return async (seed, options = {}) => {
    const chance = new Random(seed, "play");
    const lasts = chance.between(10, 120) * minute;
    const { name, play } = playOf(chance);
    const begins = chance.chance(0.3) ? endOfMonth - chance.between(0, 15) * minute : ready.now;
    const world = new World(ready, handlers, { seed, lasts, begins, ...options });
    await world.live(play);
    const { struck } = world.storm;
    return { seed, play: name, struck, violations: await judge(world, right), calls: world.storm.calls };
  };
}

async function loadHandlers(): Promise<Map<string, Handler>> {
  const { queues, crons } = topology;
  const specs = [
    ...Object.values(queues).map(({ consumer }) => consumer),
    ...crons.map((cron) => cron.function),
  ];
  const handlers = new Map<string, Handler>();
  for (const { handler: path } of specs) {
    const module = (await import(`../../../functions/src/${path}.ts`)) as { handler: Handler };
    handlers.set(path, module.handler);
  }
  return handlers;
}

function emptyTable(): MemoryTable {
  const indexes = topology.table.indexes.map((name) => ({ name, partition: `${name}pk`, sort: `${name}sk` }));
  return new MemoryTable({ partition: "pk", sort: "sk", indexes });
}
