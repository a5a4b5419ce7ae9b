/** Simulates the product: each seed gives a scenario and a fault schedule, and the final state is examined. */
import { topology } from "./settings.ts";
import { Billing } from "@winnow/core/billing";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { Config } from "@winnow/core/kit/config";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { Verdict } from "@winnow/core/verdict";
import { Webhook } from "@winnow/core/webhook";
import { verdictsOf } from "../oracle/index.ts";
import { MemoryCloud } from "./cloud/index.ts";
import { MemoryObjects } from "./cloud/objects.ts";
import { MemoryTable } from "./cloud/table.ts";
import { startTime } from "./fake-globals.ts";
import type { FaultKind } from "./fault-rates.ts";
import type { Handler } from "./functions.ts";
import { Random } from "./random.ts";
import {
  drawScenario,
  expiryLeadMs,
  firstList,
  importLists,
  isOfPayments,
  type ScenarioName,
  shortDeadlineSeconds,
  type Topic,
  verifyFirst,
} from "./scenarios/index.ts";
import { Simulation } from "./simulation.ts";
import { customerID, memberID, Snapshot } from "./snapshot.ts";
import { finalState, findViolations } from "./violations.ts";

const minute = 60_000;

/** Some simulations cross the end of the month, when new credits are granted. */
const monthEnd = Date.parse("2026-04-01T00:00:00.000Z");

/** The workspace's first credits: enough for one and a half lists. */
const credits = 75;

export interface SimulateOptions {
  /** The names of the faults to inject; drawn from the seed unless given. */
  script?: ReadonlySet<string>;
  /** The kinds of the faults that are drawn; all unless given. */
  only?: readonly FaultKind[] | undefined;
  /** The scenario; drawn from the seed unless given. */
  scenario?: ScenarioName | undefined;
  /** Which scenarios are drawn; those of lists unless given. */
  topic?: Topic | undefined;
  /** Whether the sweeps run; true unless given. */
  sweeps?: boolean;
  /** Receives a line for each thing that happens. */
  trace?: (line: string) => void;
}

export interface Outcome {
  seed: number;
  scenario: ScenarioName;
  /** The names of the injected faults, in order. */
  injected: readonly string[];
  violations: readonly string[];
  /** The names of the calls to the cloud, in order. */
  calls: readonly string[];
  /** The names of the faults that can be injected at these calls, each by itself. */
  singleFaults: readonly string[];
}

export type Simulate = (seed: number, options?: SimulateOptions) => Promise<Outcome>;

/** The scenario that a seed draws. */
export const scenarioOf = (seed: number): { name: ScenarioName; isWatched: boolean } => {
  const random = new Random(seed, "scenario");
  drawDuration(random);
  return drawScenario(random);
};

/** Months pass between payments; a scenario of payments ends its faults itself. */
const paymentsMs = 400 * 24 * 60 * minute;

const firstWorkspaceID = "wrk_00000000000000000000000000";

const drawDuration = (random: Random): number => random.between(10, 120) * minute;

/** Loads the product and prepares the state from which all simulations start. */
export async function createSimulator(): Promise<Simulate> {
  const handlers = await loadHandlers();
  const configuration = Config.get();
  const workspaces = {
    workspaceID: firstWorkspaceID,
    otherWorkspaceID: "wrk_00000000000000000000000001",
  };
  const table = emptyTable();
  for (const id of Object.values(workspaces)) table.perform("PutItem", workspaceRow(id));
  table.perform("PutItem", memberRow(customerID, "owner"));
  table.perform("PutItem", memberRow(memberID, "member"));
  const empty = new Snapshot(startTime, workspaces, new MemoryCloud(table, new MemoryObjects()));
  const setup = new Simulation(empty, handlers, { seed: 0, durationMs: 0 });
  await setup.run(async (simulation) => {
    for (const workspaceID of Object.values(workspaces))
      await simulation.request("open workspace", () =>
        Clock.provide(systemClock, () =>
          Actor.provide({ type: "system", workspaceID, job: "simulation" }, () => Credit.open(credits)),
        ),
      );
    await readSecrets(simulation);
    await importLists(simulation);
  });
  const ready = new Snapshot(setup.clock.now, workspaces, setup.cloud);
  const baseline = new Simulation(ready, handlers, { seed: 0, durationMs: 0 });
  await baseline.run((simulation) => verifyFirst(simulation, new Random(0, "baseline")));
  const expected = await verdictsOf(finalState(baseline), firstList(baseline));

  const expiry = Math.min(...setup.rows("list").map(({ timeExpires }) => Date.parse(String(timeExpires))));

  return async (seed, options = {}) => {
    const random = new Random(seed, "scenario");
    const drawnMs = drawDuration(random);
    const { name, run } = drawScenario(random, options.scenario, options.topic);
    const durationMs = isOfPayments(name) ? paymentsMs : drawnMs;
    const startsAt =
      name === "retention"
        ? expiry - expiryLeadMs
        : random.chance(0.3)
          ? monthEnd - random.between(0, 15) * minute
          : ready.now;
    const deadlineSeconds = name === "lostChunk" ? shortDeadlineSeconds : configuration.deadlineSeconds;
    Config.set({ ...configuration, deadlineSeconds });
    const simulation = new Simulation(ready, handlers, { seed, durationMs, startsAt, ...options });
    await simulation.run(run);
    const { injected, calls, singleFaults } = simulation.faults;
    return {
      seed,
      scenario: name,
      injected,
      violations: await findViolations(simulation, expected),
      calls,
      singleFaults,
    };
  };
}

/** Processes keep secrets in memory, so that reading them is no part of a simulation. */
async function readSecrets(simulation: Simulation): Promise<void> {
  await simulation.request("read the API key", () =>
    Actor.provide({ type: "operator", job: "simulation" }, Billing.apiKey),
  );
  await simulation.request("read the checkout key", () => Billing.customPlan("pack-5000"));
  await simulation.request("read the key of signing secrets", async () => {
    const { id } = await Webhook.create({ url: "https://receiver.example/", events: ["credits.low"] });
    await Webhook.remove(id);
  });
  await simulation.request("read the webhook secret", () =>
    Billing.admitWebhook(Buffer.from(""), undefined, new Date()),
  );
}

/** Loads the handlers, and what they load at first use: the virtual clock does not wait for files. */
async function loadHandlers(): Promise<Map<string, Handler>> {
  await import("@paddle/paddle-node-sdk");
  await Clock.provide(systemClock, () => Verdict.judge([], { depth: "address" }));
  const { queues, reactions, crons } = topology;
  const specs = [
    ...Object.values(queues).map(({ consumer }) => consumer),
    ...[...reactions, ...crons].flatMap((each) => each.function ?? []),
  ];
  const handlers = new Map<string, Handler>();
  for (const { handler: path } of specs) {
    const module = (await import(`../../../functions/src/${path}.ts`)) as { handler: Handler };
    handlers.set(path, module.handler);
  }
  return handlers;
}

/** A workspace of the customer, as ElectroDB stores it. */
const workspaceRow = (id: string) => ({
  TableName: "winnow-simulation-table",
  Item: {
    pk: { S: `$winnow#id_${id.toLowerCase()}` },
    sk: { S: "$workspace_1" },
    id: { S: id },
    name: { S: "Workspace" },
    ownerID: { S: customerID },
    plan: { S: "free" },
    teamVersion: { N: "0" },
    timeCreated: { S: new Date(startTime).toISOString() },
    __edb_e__: { S: "workspace" },
    __edb_v__: { S: "1" },
  },
});

/** A person of the first workspace, as ElectroDB stores it. */
const memberRow = (userID: string, role: string) => ({
  TableName: "winnow-simulation-table",
  Item: {
    pk: { S: `$winnow#workspaceid_${firstWorkspaceID.toLowerCase()}` },
    sk: { S: `$member_1#userid_${userID.toLowerCase()}` },
    gsi1pk: { S: `$winnow#userid_${userID.toLowerCase()}` },
    gsi1sk: { S: `$member_1#workspaceid_${firstWorkspaceID.toLowerCase()}` },
    workspaceID: { S: firstWorkspaceID },
    userID: { S: userID },
    role: { S: role },
    email: { S: `${role}@inbox.test` },
    firstName: { S: role },
    lastName: { S: "" },
    timeJoined: { S: new Date(startTime).toISOString() },
    __edb_e__: { S: "member" },
    __edb_v__: { S: "1" },
  },
});

export function emptyTable(): MemoryTable {
  return MemoryTable.create("winnow-simulation-table", topology.table.indexes);
}
