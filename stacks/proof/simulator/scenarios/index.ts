/** What the simulated customer does. The seed draws the scenario. */
import { Credit } from "@winnow/core/credit";
import { List } from "@winnow/core/list";
import type { Random } from "../random.ts";
import type { Simulation } from "../simulation.ts";
import { cells, hour, minute } from "./actions.ts";
import { auditTrail } from "./audit-trail.ts";
import { listAfterSingles } from "./asking-again.ts";
import { bounces } from "./bounces.ts";
import { busyKey } from "./busy-key.ts";
import {
  closeWorkspace,
  removeDuringAnalysis,
  removeDuringDownload,
  removeDuringImport,
  removeDuringVerification,
  removeTogether,
  retention,
} from "./erasure.ts";
import { paymentScenarios } from "./payments.ts";
import { makerLeaves, testCells, testWorkspace } from "./program.ts";
import { lostChunk, manyChunks } from "./size.ts";
import { slowCells, slowHosts } from "./slow-hosts.ts";
import { roleChange } from "./team.ts";
import { webhooks } from "./webhook.ts";
import {
  analysis,
  automaticStart,
  columnChange,
  control,
  creditRace,
  earlyFinish,
  grant,
  impatientClient,
  secondRun,
  singles,
  twoWorkspaces,
  upload,
  verifyFirst,
} from "./verification.ts";

export { cells, contacts, firstList, longCells } from "./actions.ts";
export { expiryLeadMs } from "./erasure.ts";
export { shortDeadlineSeconds } from "./size.ts";
export { slowCells, testCells, verifyFirst };

const drawn = {
  verifyFirst,
  impatientClient,
  control,
  secondRun,
  earlyFinish,
  automaticStart,
  creditRace,
  grant,
  upload,
  columnChange,
  analysis,
  singles,
  twoWorkspaces,
  removeDuringImport,
  removeDuringAnalysis,
  removeDuringVerification,
  removeDuringDownload,
  removeTogether,
  retention,
  closeWorkspace,
  roleChange,
  manyChunks,
  busyKey,
  makerLeaves,
  testWorkspace,
  webhooks,
} as const;
type DrawnName = keyof typeof drawn;
/** The scenarios that seeds draw. */
export const drawnNames = Object.keys(drawn) as [DrawnName, ...DrawnName[]];

type PaymentName = keyof typeof paymentScenarios;
/** The scenarios that the seeds of payments draw. */
const paymentNames = Object.keys(paymentScenarios) as [PaymentName, ...PaymentName[]];

/** The others are run by name alone: `lostChunk` takes twenty times as long, and the last four have tests of their own. */
const scenarios = {
  ...drawn,
  ...paymentScenarios,
  lostChunk,
  listAfterSingles,
  slowHosts,
  bounces,
  auditTrail,
} as const;
export type ScenarioName = keyof typeof scenarios;

/** Which scenarios seeds draw: those of lists, or those of payments. */
export const topics = ["lists", "payments"] as const;
export type Topic = (typeof topics)[number];

/** Whether Paddle takes part, so that months may pass. */
export const isOfPayments = (name: ScenarioName): boolean => name in paymentScenarios;

/** Imports the lists with which every simulation starts. */
export const importLists = async (simulation: Simulation): Promise<void> => {
  const { workspaceID, otherWorkspaceID } = simulation;
  for (const [name, owner] of [
    ["first", workspaceID],
    ["second", workspaceID],
    ["other", otherWorkspaceID],
  ] as const)
    await simulation.request(
      "create",
      () => List.create({ source: "paste", name, purpose: "verify", emails: [...cells] }),
      owner,
    );
  await simulation.until(() => simulation.rows("list").every((row) => row["status"] === "ready"), hour);
};

/** Reads the balance now and then, also after a month has begun. */
async function watchBalance(simulation: Simulation, random: Random): Promise<void> {
  for (let time = 0; time < 3; time++) {
    await simulation.wait(random.between(0, 8 * minute));
    await simulation.request("read balance", () => Credit.balance());
  }
}

/** Draws a scenario, or how the given one runs. */
export function drawScenario(
  random: Random,
  given?: ScenarioName,
  topic: Topic = "lists",
): {
  name: ScenarioName;
  /** Whether the customer reads the balance meanwhile. */
  isWatched: boolean;
  run: (simulation: Simulation) => Promise<void>;
} {
  const one = random.pickName<ScenarioName>(topic === "lists" ? drawnNames : paymentNames);
  const name = given ?? one;
  const isWatched = random.chance(0.3);
  return {
    name,
    isWatched,
    async run(simulation) {
      const watching = isWatched ? watchBalance(simulation, simulation.faults.randomFor("balance")) : null;
      await scenarios[name](simulation, random);
      await watching;
    },
  };
}
