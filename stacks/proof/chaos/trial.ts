/** One run of a list through a stage of its own, undisturbed or in a storm, and what the oracle says of what is left. */
import { setTimeout as wait } from "node:timers/promises";
import { examine, readState, type State, type Verdicts, verdictsOf } from "../oracle/index.ts";

import { patientCustomer } from "./customer.ts";
import { csvOf } from "./list.ts";
import { fetchFile, pass } from "./passage.ts";
import type { Strike } from "./plan.ts";
import { type Stage, type StageOptions, startStage } from "./stage.ts";
import { type Storm, unleash } from "./storm.ts";

export interface Trial {
  /** Of the verification. */
  status: string;
  /** From the arrival of the file to the end of the job. */
  seconds: number;
  /** From the end of the last fault to the end of the job. */
  recoverySeconds: number;
  struck: Storm["struck"];
  verdicts: Verdicts;
  /** What the oracle finds wrong, and what ended that nobody had killed. */
  violations: readonly string[];
}

export type Tell = (line: string) => void;

export async function tryOut(
  options: StageOptions,
  cells: readonly string[],
  plan: readonly Strike[],
  tell: Tell,
): Promise<Trial> {
  const stage = await startStage(options);
  try {
    const customer = await patientCustomer(stage.workers);
    const begun = Date.now();
    let done = 0;
    const storm = unleash(stage, plan, (line) => tell(atMoment(begun, done, line)));
    const { listID, status, seconds, ended } = await pass(customer, csvOf(cells), {
      begun: () => storm.progressed(0),
      progressed: (share) => storm.progressed((done = share)),
    });
    await storm.end();
    tell(atMoment(begun, 1, `the verification has ${status}`));
    const download = status === "completed" ? { download: await fetchFile(customer, listID) } : {};
    const state = await stateAtRest(stage);
    return {
      status,
      seconds,
      recoverySeconds: Math.max(0, ended - storm.calm()) / 1000,
      struck: storm.struck,
      verdicts: status === "completed" ? await verdictsOf(state, listID) : new Map(),
      violations: [...(await examine(state, [{ listID, cells, ...download }])), ...stage.workers.collapses],
    };
  } finally {
    await stage.close();
  }
}

const restSeconds = 240;
const pauseMs = 2_000;

/** What is stored once nothing is under way and every fact has left the outbox, or after minutes without rest. */
async function stateAtRest({ cloud, place }: Stage): Promise<State> {
  const until = Date.now() + restSeconds * 1000;
  for (;;) {
    await cloud.admin("settle", { seconds: restSeconds });
    const state = await readState(place);
    if (state.rows("outbox").length === 0 || Date.now() > until) return state;
    await wait(pauseMs);
  }
}

const atMoment = (begun: number, done: number, line: string): string =>
  `${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${Math.floor(100 * done)
    .toString()
    .padStart(3)} %  ${line}`;
