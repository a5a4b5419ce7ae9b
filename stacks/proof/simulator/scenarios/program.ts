/** Scenarios of programs with API keys: the maker of a key leaves while it is used, and a test key beside live jobs. */
import { ApiKey } from "@winnow/core/api-key";
import { Actor } from "@winnow/core/kit/actor";
import { ID, TestWorkspace } from "@winnow/core/kit/id";
import { everything } from "@winnow/core/kit/permission";
import { List } from "@winnow/core/list";
import { Member } from "@winnow/core/member";
import { Clock } from "@winnow/core/port/clock/index";
import { SingleVerification } from "@winnow/core/single-verification";
import { Workspace } from "@winnow/core/workspace";
import { memberID } from "../snapshot.ts";
import { firstList, hasEnded, hour, second, verify } from "./actions.ts";
import type { Scenario } from "./scenario.ts";
import { asMember } from "./team.ts";

/** Milliseconds within which a departure reaches every call of a key. */
const maxDelay = 5 * second;

/**
 * A member makes a key and leaves while programs use it. Five seconds after the departure is confirmed, every call is refused; the
 * key stops, and the owner is told.
 */
export const makerLeaves: Scenario = async (simulation, random) => {
  const { workspaceID, violations } = simulation;
  const system: Actor.Actor = { type: "system", workspaceID, job: "simulation" };
  await simulation.request("set plan", () =>
    Actor.provide(system, () => Workspace.setPlan(async () => ({ plan: "Business" }))),
  );
  await simulation.request("promote", () =>
    Member.update({ id: workspaceID, memberId: memberID, role: "manager" }),
  );
  let secret = "";
  await simulation.request("make key", async () => {
    const made = await asMember(simulation, () =>
      ApiKey.create({ name: "Server", mode: "live", scopes: ["verify"] }),
    );
    secret = made.key;
  });
  if (secret === "") return;

  let timeLeft: number | null = null;
  const now = () => Clock.now().getTime();
  const call = async (email: string): Promise<void> => {
    await simulation.wait(random.between(0, 40 * second));
    await simulation.request("call", async () => {
      const mustBeRefused = timeLeft !== null && now() >= timeLeft + maxDelay;
      const key = await ApiKey.authenticate(secret);
      if (mustBeRefused) violations.push("I9: the key of somebody who left was accepted after five seconds");
      await Actor.provide(key, () => SingleVerification.verify({ email }));
    });
  };
  const leave = async (): Promise<void> => {
    await simulation.wait(random.between(0, 40 * second));
    await simulation.request("leave", async () => {
      await asMember(simulation, () => Member.leave(workspaceID, []));
      timeLeft = now();
    });
  };
  await Promise.all([leave(), ...[0, 1, 2, 3, 4, 5].map((index) => call(`k${index}@d${index % 3}.example`))]);
  if (timeLeft === null) return;
  const running = () => simulation.rows("api-key").filter(({ timeStopped }) => timeStopped === undefined);
  await simulation.until(() => running().length === 0, 24 * hour);
  for (const { id } of running()) violations.push(`I5: ${String(id)} never stopped`);
  const isOfKeys = ({ title }: Record<string, unknown>) => String(title).includes("API key");
  const isTold = () => simulation.rows("notice").filter(isOfKeys).length === 1;
  await simulation.until(isTold, 24 * hour);
  if (!isTold()) violations.push("I7: not exactly one notice says that keys have stopped");
  const { mails } = simulation.cloud;
  const isMailed = () => mails.some((mail) => /ha(?:s|ve) stopped/.test(mail));
  await simulation.until(isMailed, 24 * hour);
  if (!isMailed()) violations.push("I7: no mail says that keys have stopped");
};

/** The addresses of a test list; their verdicts come from data. */
export const testCells: readonly string[] = [
  "person@inbox.test",
  "no-person@inbox.test",
  "person@catchall.test",
  "person@greylist.test",
  "not an address",
];
const testCounts = { valid: 2, invalid: 1, risky: 1, unknown: 0 };

/** A test key verifies a list and an address beside a live verification, which it neither pays for nor changes. */
export const testWorkspace: Scenario = async (simulation, random) => {
  const { violations } = simulation;
  const key: Actor.ApiKey = {
    type: "api_key",
    apiKeyID: "key_00000000000000000000000001",
    makerID: memberID,
    name: "CI",
    mode: "test",
    scopes: ["verify", "lists:write", "lists:start"],
    permissions: everything,
    ...{
      workspaceID: TestWorkspace.of(simulation.workspaceID),
      plan: "free",
      monthlyBudget: null,
      secretHash: "none",
    },
    from: { address: "192.0.2.3", program: "simulation" },
  };
  const asKey = (what: string, verb: () => Promise<unknown>) =>
    simulation.request(what, () => Actor.provide(key, verb));
  const claim = { id: ID.create("verification") };
  const listID = ID.derive("list", claim.id);
  const live = simulation
    .wait(random.between(0, 30 * second))
    .then(() => verify(simulation, firstList(simulation)));
  await asKey("create test list", () =>
    List.create({ source: "paste", name: "test", purpose: "verify", emails: [...testCells] }, claim),
  );
  const isReady = () => simulation.rows("list").some(({ id, status }) => id === listID && status === "ready");
  await simulation.until(isReady, 12 * hour);
  if (!isReady()) return;
  await asKey("verify test list", () => List.verify({ id: listID }));
  await asKey("verify test address", () => SingleVerification.verify({ email: "person@inbox.test" }));
  await live;
  await simulation.until(hasEnded(simulation, "verification", listID), 24 * hour);

  const job = simulation.rows("verification").find((row) => row["listID"] === listID);
  for (const [status, count] of Object.entries(testCounts))
    if (job && job[status] !== count)
      violations.push(`I10: the test list has ${String(job[status])} ${status} addresses, not ${count}`);
  const isCharged = ({ workspaceID, reference }: Record<string, unknown>) =>
    workspaceID !== key.workspaceID && (reference as { key?: string }).key === key.apiKeyID;
  if (simulation.rows("entry").some(isCharged)) violations.push("I9: a test key moved live credits");
};
