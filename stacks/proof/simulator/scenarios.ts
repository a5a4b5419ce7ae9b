/** What the simulated customer does. The seed picks the scenario. */
import { Credit } from "@winnow/core/credit";
import { List } from "@winnow/core/list";
import type { Random } from "./random.ts";
import type { Simulation } from "./simulation.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

type Scenario = (simulation: Simulation, random: Random) => Promise<void>;

/** The cells of every list: two chunks, with domains of every kind and rejected rows. */
export const cells: readonly string[] = [
  ...Array.from(
    { length: 24 },
    (_, index) => `${index % 4 === 0 ? "no-" : ""}p${index}@d${index % 3}.example`,
  ),
  ...Array.from({ length: 6 }, (_, index) => `p${index}@catchall.example`),
  ...Array.from({ length: 6 }, (_, index) => `p${index}@grey.example`),
  ...Array.from({ length: 12 }, (_, index) => `q${index}@e${index % 5}.example`),
  "p1@nowhere.example",
  "P1@d1.example",
  "not an address",
  "=1+1",
];

/** Every simulation starts with two imported lists. */
const names = ["first", "second"] as const;

const idOf = (simulation: Simulation, name: (typeof names)[number]): string =>
  String(simulation.rows("list").find((row) => row["name"] === name)?.["id"]);
export const firstList = (simulation: Simulation): string => idOf(simulation, "first");

/** Starts a verification. It must not be refused for the credits that it holds itself. */
async function verify(simulation: Simulation, id: string): Promise<void> {
  const refusal = await simulation.request("verify", () => List.verify(id));
  const isStarted = ({ listID, status }: Record<string, unknown>) =>
    listID === id && status !== "failed" && status !== "cancelled";
  if (refusal?.kind === "payment" && simulation.rows("verification").some(isStarted))
    simulation.violations.push(`I4: ${id} holds its credits, but was refused for missing credits`);
}

const hasEnded = (simulation: Simulation, entity: "verification" | "analysis", id: string) => () =>
  simulation.rows(entity).some(({ listID, timeCompleted }) => listID === id && timeCompleted !== undefined);

/** Uploads a file, verifies the list and downloads the result. */
const upload: Scenario = async (simulation, random) => {
  let id = "";
  await simulation.request("create", async () => {
    const created = await List.create({
      source: "file",
      name: "third",
      purpose: "verify",
      filename: "third.csv",
      size: 1,
    });
    id = created.id;
  });
  if (!id) return;
  simulation.cloud.objects.put(`upload/${simulation.workspaceID}/${id}`, `email\n${cells.join("\n")}\n`);
  const choice = { column: 0, has_header: true };
  if (random.chance(0.5)) {
    await simulation.wait(random.between(0, 10 * second));
    await simulation.request("choose a column", () => List.uploaded({ id, choice }));
  }
  const isImported = () =>
    simulation.rows("list").some((row) => row["id"] === id && row["status"] === "ready");
  await simulation.until(isImported, 12 * hour);
  await verify(simulation, id);
  await simulation.until(hasEnded(simulation, "verification", id), 24 * hour);
  await download(simulation, id);
};

async function download(simulation: Simulation, id: string): Promise<void> {
  const request = { format: "csv", columns: ["email", "status", "reason"] } as const;
  await simulation.request("download", () =>
    List.requestDownload({ id, request: { ...request, columns: [...request.columns] } }),
  );
  const isReady = () =>
    [...simulation.cloud.objects.all.keys()].some(
      (key) => key.startsWith("download/") && key.endsWith(".csv"),
    );
  await simulation.until(isReady, 2 * hour);
}

/** Verifies the first list. */
export const verifyFirst = (simulation: Simulation): Promise<void> =>
  verify(simulation, firstList(simulation));

/** Starts a verification twice without waiting for the answer, and views the list meanwhile. */
const impatientClient: Scenario = async (simulation, random) => {
  await Promise.all([
    verifyFirst(simulation),
    simulation.wait(random.between(0, 200)).then(() => verifyFirst(simulation)),
  ]);
  for (let times = 0; times < 3; times++) {
    await viewList(simulation, firstList(simulation));
    await simulation.wait(random.between(0, 20 * second));
  }
};

/** Views a list. A started verification must be in the answer. */
async function viewList(simulation: Simulation, id: string): Promise<void> {
  const isStarted = simulation.rows("verification").some(({ listID }) => listID === id);
  await simulation.request("view", async () => {
    const { verification } = await List.get(id);
    if (isStarted && !verification)
      simulation.violations.push(`I2: the answer for ${id} lacks its verification`);
  });
}

/** Pauses, resumes, cancels or removes a list during its verification. */
const control: Scenario = async (simulation, random) => {
  const id = firstList(simulation);
  await verify(simulation, id);
  const wait = () =>
    simulation.wait(random.between(0, random.pick([second, 3 * second, 10 * second, 20 * minute])));
  await wait();
  for (let turn = 0; turn < 3 && !hasEnded(simulation, "verification", id)(); turn++) {
    const to = random.pick(["pause", "resume", "cancel", "remove"] as const);
    if (to === "remove") await simulation.request("remove", () => List.remove(id));
    else await simulation.request(to, () => List.steer({ id, to }));
    await wait();
    if (to === "cancel" && random.chance(0.5)) await verify(simulation, id);
  }
  const resume = () => simulation.request("resume", () => List.steer({ id, to: "resume" }));
  const isPaused = () => simulation.rows("verification").some(({ status }) => status === "paused");
  while (isPaused()) {
    await resume();
    await simulation.wait(minute);
  }
};

/** Verifies two lists at the same moment, with credits for one and a half. */
const creditRace: Scenario = async (simulation, random) => {
  const lists = names.map((name) => idOf(simulation, name));
  await Promise.all(
    lists.map(async (id, index) => {
      await simulation.wait(index * random.between(0, 100));
      await verify(simulation, id);
    }),
  );
};

/** Analyzes a list, and then verifies it. */
const analysis: Scenario = async (simulation, random) => {
  const id = firstList(simulation);
  await simulation.request("analyze", () => List.analyze(id));
  if (random.chance(0.2)) await simulation.wait(random.between(0, minute));
  else await simulation.until(hasEnded(simulation, "analysis", id), 12 * hour);
  await verify(simulation, id);
};

/** Imports the two lists with which every simulation starts. */
export const importLists = async (simulation: Simulation): Promise<void> => {
  for (const name of names)
    await simulation.request("create", () =>
      List.create({ source: "paste", name, purpose: "verify", emails: [...cells] }),
    );
  await simulation.until(() => simulation.rows("list").every((row) => row["status"] === "ready"), hour);
};

const scenarios = { verifyFirst, impatientClient, control, creditRace, upload, analysis } as const;
export type ScenarioName = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios) as ScenarioName[];

/** Reads the balance now and then, also after a month has begun. */
async function watchBalance(simulation: Simulation, random: Random): Promise<void> {
  for (let time = 0; time < 3; time++) {
    await simulation.wait(random.between(0, 8 * minute));
    await simulation.request("read balance", () => Credit.balance());
  }
}

/** Draws a scenario: the short ones are more frequent. */
export function drawScenario(random: Random): {
  name: ScenarioName;
  run: (simulation: Simulation) => Promise<void>;
} {
  const name = random.pick<ScenarioName>([
    "verifyFirst",
    "verifyFirst",
    "impatientClient",
    "control",
    "control",
    "creditRace",
    "upload",
    "analysis",
  ]);
  const isWatched = random.chance(0.3);
  return {
    name,
    async run(simulation) {
      const watching = isWatched ? watchBalance(simulation, simulation.faults.randomFor("balance")) : null;
      await scenarios[name](simulation, random);
      await watching;
    },
  };
}
