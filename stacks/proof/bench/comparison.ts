/** Compares the contenders on one list. They take turns, so that other load affects all of them. */
import type { Name } from "./contender/index.ts";
import { presentContenders } from "./contender/present.ts";
import { runProcessTrial } from "./process-trial.ts";
import { median } from "./table.ts";
import { type Assignment, runTrial, type Outcome } from "./trial.ts";
import { type Score, scoreOf } from "./truth.ts";
import type { MailWorldProcess } from "./mail-world-process.ts";

export type Comparison = Omit<Assignment, "contender" | "mailWorld"> & {
  repetitions: number;
  /** Whether each trial is a whole process, from its start on. */
  isWholeProcess?: boolean;
};

export interface Result extends Pick<Outcome, "maxConnections"> {
  name: Name;
  /** Addresses a second. */
  rate: number;
  /** CPU time for each address. */
  cpuMicroseconds: number;
  /** Connections made for each distinct domain. */
  connectionsPerDomain: number;
  score: Score;
}

/** The result of each contender, ours first: the median of its repetitions. */
export async function compare(comparison: Comparison, mailWorldProcess: MailWorldProcess): Promise<Result[]> {
  const present = presentContenders();
  const repetitions = new Map(present.map((name) => [name, [] as Result[]]));
  for (let repetition = 0; repetition < comparison.repetitions; repetition += 1)
    for (const name of rotated(present, repetition))
      repetitions.get(name)?.push(await run(name, comparison, mailWorldProcess));
  return present.map((name) => medianResult(repetitions.get(name) ?? []));
}

/** Each repetition starts with another contender. */
const rotated = <T>(all: readonly T[], by: number): readonly T[] => [
  ...all.slice(by % all.length),
  ...all.slice(0, by % all.length),
];

async function run(name: Name, comparison: Comparison, mailWorldProcess: MailWorldProcess): Promise<Result> {
  const { addresses, ask, inFlight, sessions } = comparison;
  let before = 0;
  const onWarm = async () => {
    before = await mailWorldProcess.connections();
  };
  const { mailWorld } = mailWorldProcess;
  const outcome = comparison.isWholeProcess
    ? await runProcessTrial(name, { mailWorld, ask, inFlight, sessions }, addresses)
    : await runTrial({ ...comparison, contender: name, mailWorld }, onWarm);
  const domains = new Set(addresses.map((address) => address.slice(address.lastIndexOf("@") + 1)));
  return {
    name,
    rate: addresses.length / outcome.seconds,
    cpuMicroseconds: (outcome.cpuSeconds * 1e6) / addresses.length,
    maxConnections: outcome.maxConnections,
    connectionsPerDomain: ((await mailWorldProcess.connections()) - before) / domains.size,
    score: scoreOf(addresses, outcome.answers, ask),
  };
}

/** The last repetition, with the medians of all. */
function medianResult(repetitions: readonly Result[]): Result {
  const last = repetitions.at(-1);
  if (!last) throw new Error("A comparison has at least one repetition.");
  return {
    ...last,
    rate: median(repetitions.map(({ rate }) => rate)),
    cpuMicroseconds: median(repetitions.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  };
}
