/** Scenarios of verifications: started twice, controlled, repeated, in a race for credits, after an analysis. */
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { List } from "@winnow/core/list";
import { SingleVerification } from "@winnow/core/single-verification";
import {
  cells,
  chooseColumn,
  createFileList,
  download,
  firstList,
  hasEnded,
  hour,
  idOf,
  minute,
  remove,
  resumeUntilRunning,
  second,
  untilAnswered,
  untilReady,
  uploadFile,
  verify,
  viewList,
} from "./actions.ts";
import type { Simulation } from "../simulation.ts";
import type { Scenario } from "./scenario.ts";

/** Uploads a file, verifies the list and downloads the result. */
export const upload: Scenario = async (simulation, random) => {
  const id = await createFileList(simulation);
  if (!id) return;
  uploadFile(simulation, id, "email");
  if (random.chance(0.5)) {
    await simulation.wait(random.between(0, 10 * second));
    await chooseColumn(simulation, id, 0);
  }
  if (!(await untilReady(simulation, id))) return;
  await verify(simulation, id);
  await simulation.until(hasEnded(simulation, "verification", id), 24 * hour);
  await download(simulation, id);
};

/** Chooses the other column first, and the right one while the first import may be running. */
export const columnChange: Scenario = async (simulation, random) => {
  const id = await createFileList(simulation);
  if (!id) return;
  uploadFile(simulation, id, "email,contact");
  await chooseColumn(simulation, id, 1);
  await simulation.wait(random.between(0, random.pick([second, 5 * second, minute])));
  if (random.chance(0.3)) void verify(simulation, id);
  await chooseColumn(simulation, id, 0);
  if (await untilReady(simulation, id)) await verify(simulation, id);
};

/** Verifies the first list. */
export const verifyFirst: Scenario = (simulation) => verify(simulation, firstList(simulation));

/** Starts a verification twice without waiting for the answer, and views the list meanwhile. */
export const impatientClient: Scenario = async (simulation, random) => {
  if (random.chance(0.5)) await grantPack(simulation);
  await Promise.all([
    verifyFirst(simulation, random),
    simulation.wait(random.between(0, 200)).then(() => verifyFirst(simulation, random)),
  ]);
  for (let times = 0; times < 3; times++) {
    await viewList(simulation, firstList(simulation));
    await simulation.wait(random.between(0, 20 * second));
  }
};

/** Pauses, resumes, cancels or removes a list during its verification. */
export const control: Scenario = async (simulation, random) => {
  const id = firstList(simulation);
  await verify(simulation, id);
  const wait = () =>
    simulation.wait(random.between(0, random.pick([second, 3 * second, 10 * second, 20 * minute])));
  await wait();
  for (let turn = 0; turn < 3 && !hasEnded(simulation, "verification", id)(); turn++) {
    const to = random.pick(["pause", "resume", "cancel", "remove"] as const);
    if (to === "remove") await remove(simulation, id);
    else await simulation.request(to, () => List.steer({ id, to }));
    await wait();
    if (to === "cancel" && random.chance(0.5)) await verify(simulation, id);
  }
  await resumeUntilRunning(simulation, id);
};

/** Cancels a verification, verifies the list again, and downloads the result. */
export const secondRun: Scenario = async (simulation, random) => {
  const id = firstList(simulation);
  await verify(simulation, id);
  await simulation.wait(random.between(0, 20 * second));
  await simulation.request("cancel", () => List.steer({ id, to: "cancel" }));
  await verify(simulation, id);
  await resumeUntilRunning(simulation, id);
  await simulation.until(hasEnded(simulation, "verification", id), 24 * hour);
  await download(simulation, id);
};

/** Finishes a verification early, asks again about a few of what is unknown, then about the rest, and downloads the result. */
export const earlyFinish: Scenario = async (simulation, random) => {
  const id = firstList(simulation);
  const ended = hasEnded(simulation, "verification", id);
  await verify(simulation, id);
  await simulation.wait(random.between(0, random.pick([second, 20 * second, 20 * minute])));
  if (!simulation.rows("verification").some(({ listID }) => listID === id)) return;
  if (random.chance(0.3)) await simulation.request("pause", () => List.steer({ id, to: "pause" }));
  for (let time = 0; time < 2; time += 1)
    await simulation.request("finish", () => List.steer({ id, to: "finish" }));
  await resumeUntilRunning(simulation, id);
  await simulation.until(ended, 24 * hour);
  for (const again of [[0, 1, 5, 20, 21], true]) {
    await untilAnswered(simulation, "verify again", () => List.verify({ id, again }));
    await resumeUntilRunning(simulation, id);
    await simulation.until(ended, 24 * hour);
  }
  await download(simulation, id);
};

/** Creates a list that is verified after its import, and cancels that. It stays cancelled, whatever is delivered again. */
export const automaticStart: Scenario = async (simulation, random) => {
  let id = "";
  await simulation.request("create", async () => {
    const list = { source: "paste", name: "third", purpose: "verify", start: "verify" } as const;
    ({ id } = await List.create({ ...list, emails: [...cells] }));
  });
  const rows = () => simulation.rows("verification").filter(({ listID }) => listID === id);
  await simulation.until(() => rows().length > 0, 12 * hour);
  const [started] = rows();
  if (!started) return;
  await simulation.wait(random.between(0, random.pick([second, 20 * second, 5 * minute])));
  const refusal = await simulation.request("cancel", () => List.steer({ id, to: "cancel" }));
  await simulation.untilIdle();
  const [ended] = rows();
  if (ended?.["id"] !== started["id"])
    simulation.violations.push(`I5: ${String(started["id"])} has ended, and ${id} was started again`);
  if (refusal === null && ended?.["status"] !== "cancelled" && !hasEnded(simulation, "verification", id)())
    simulation.violations.push(`I5: ${id} was cancelled, and is ${String(ended?.["status"])}`);
};

/** Verifies two lists at the same moment, with credits for one and a half. */
export const creditRace: Scenario = async (simulation, random) => {
  const lists = (["first", "second"] as const).map((name) => idOf(simulation, name));
  await Promise.all(
    lists.map(async (id, index) => {
      await simulation.wait(index * random.between(0, 100));
      await verify(simulation, id);
    }),
  );
};

const grantPack = (simulation: Simulation): Promise<unknown> =>
  simulation.request("grant", () =>
    Actor.provide({ type: "system", workspaceID: simulation.workspaceID, job: "simulation" }, () =>
      Credit.grantPack({ transaction: "txn_simulation", line: "1", credits: 60 }),
    ),
  );

/** Verifies a list with missing credits, gets a grant twice under one key, and verifies it again. */
export const grant: Scenario = async (simulation, random) => {
  await creditRace(simulation, random);
  const again = simulation.wait(random.between(0, second)).then(() => grantPack(simulation));
  await Promise.all([grantPack(simulation), again]);
  for (const name of ["first", "second"] as const) await verify(simulation, idOf(simulation, name));
};

/** Analyzes a list, and then verifies it. */
export const analysis: Scenario = async (simulation, random) => {
  const id = firstList(simulation);
  await simulation.request("analyze", () => List.analyze({ id }));
  if (random.chance(0.2)) await simulation.wait(random.between(0, minute));
  else await simulation.until(hasEnded(simulation, "analysis", id), 12 * hour);
  await verify(simulation, id);
};

/** Verifies single addresses beside a list. Each charged answer needs its entry in the ledger. */
export const singles: Scenario = async (simulation, random) => {
  const list = verifyFirst(simulation, random);
  let charged = 0;
  for (const email of ["p1@d1.example", "no-p@d2.example", "p2@catchall.example"]) {
    await simulation.request("verify address", async () => {
      const verdict = await SingleVerification.verify({ email });
      charged += verdict.charged;
    });
    await simulation.wait(random.between(0, 10 * second));
  }
  await list;
  const entries = simulation.rows("entry").filter(({ key }) => String(key).startsWith("single:")).length;
  if (entries < charged)
    simulation.violations.push(`I4: ${charged} single verdicts were charged, ${entries} have an entry`);
};

/** Two workspaces verify a list each at the same time. */
export const twoWorkspaces: Scenario = async (simulation, random) => {
  const lists = (["first", "other"] as const).map((name) => idOf(simulation, name));
  await Promise.all(lists.map((id) => verify(simulation, id)));
  await simulation.wait(random.between(0, 20 * second));
  if (random.chance(0.5))
    await remove(
      simulation,
      random.pick(["first", "other"]) === "first" ? (lists[0] ?? "") : (lists[1] ?? ""),
    );
};
