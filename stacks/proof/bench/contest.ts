/** The contenders on one list, in turns, so that whatever else the machine does hits all of them. */
import { type Name, names } from "./contender/index.ts";
import { ensurePeers } from "./peers.ts";
import { median } from "./table.ts";
import { type Assignment, hold, type Outcome } from "./trial.ts";
import { type Score, scoreOf } from "./truth.ts";
import type { World } from "./world.ts";

export type Contest = Omit<Assignment, "contender" | "place"> & { turns: number };

export interface Standing extends Pick<Outcome, "mostConnections"> {
  name: Name;
  /** Addresses a second. */
  rate: number;
  cpuMicroseconds: number;
  /** Connections made for each distinct domain. */
  connectionsPerDomain: number;
  score: Score;
}

/** How each contender fares, ours first: the middle of its turns. */
export async function compete(contest: Contest, world: World): Promise<Standing[]> {
  const present = ensurePeers() ? names : ours;
  const turns = new Map(present.map((name) => [name, [] as Standing[]]));
  for (let turn = 0; turn < contest.turns; turn += 1)
    for (const name of rotated(present, turn)) turns.get(name)?.push(await run(name, contest, world));
  return present.map((name) => middle(turns.get(name) ?? []));
}

const ours: readonly Name[] = ["winnow"];

/** Nobody always comes first. */
const rotated = <T>(all: readonly T[], by: number): readonly T[] => [
  ...all.slice(by % all.length),
  ...all.slice(0, by % all.length),
];

async function run(name: Name, contest: Contest, world: World): Promise<Standing> {
  const { addresses, ask } = contest;
  let before = 0;
  const onWarm = async () => {
    before = await world.connections();
  };
  const outcome = await hold({ ...contest, contender: name, place: world.place }, onWarm);
  const domains = new Set(addresses.map((address) => address.slice(address.lastIndexOf("@") + 1)));
  return {
    name,
    rate: addresses.length / outcome.seconds,
    cpuMicroseconds: (outcome.cpuSeconds * 1e6) / addresses.length,
    mostConnections: outcome.mostConnections,
    connectionsPerDomain: ((await world.connections()) - before) / domains.size,
    score: scoreOf(addresses, outcome.answers, ask),
  };
}

/** The last turn, with the medians of all. */
function middle(turns: readonly Standing[]): Standing {
  const last = turns.at(-1);
  if (!last) throw new Error("A contest has at least one turn.");
  return {
    ...last,
    rate: median(turns.map(({ rate }) => rate)),
    cpuMicroseconds: median(turns.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  };
}
