/** A process that is killed between the effect of a POST and its answer: the repetition has the effect no second time. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Table } from "../../../core/src/aws/table/index.ts";
import { ask, type Answer, newOwner, type Owner } from "./program.ts";

/** A process, and the transaction after which it is killed: its earlier writes stay, and nothing of it goes on. */
interface Process {
  transactions: number;
  killedAfter: number;
  killed: PromiseWithResolvers<"killed">;
}

const processes = new AsyncLocalStorage<Process>();
const forever = new Promise<never>(() => null);

const { client } = Table.config;
const send = client.send.bind(client) as (...of: unknown[]) => Promise<unknown>;

/** Sends a command of a process that is alive, and kills the process after its last transaction. */
async function sendUnlessKilled(command: object, ...options: unknown[]): Promise<unknown> {
  const process = processes.getStore();
  if (process && process.transactions >= process.killedAfter) return forever;
  const answer = await send(command, ...options);
  if (command.constructor.name !== "TransactWriteCommand" || !process) return answer;
  process.transactions += 1;
  if (process.transactions < process.killedAfter) return answer;
  process.killed.resolve("killed");
  return forever;
}
beforeAll(() => Object.assign(client, { send: sendUnlessKilled }));
afterAll(() => Object.assign(client, { send }));

const start = Date.now();
/** The lock of a killed process ends after a minute. */
const later = (minutes: number) => new Date(start + minutes * 61_000).toISOString();

/** Makes a call in processes that are killed after their first, second, … transaction, and repeats it after each. */
async function survives(key: string, path: () => string, body: () => object | undefined): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let killedAfter = 1; ; killedAfter++) {
    const process: Process = { transactions: 0, killedAfter, killed: Promise.withResolvers() };
    const asked = { headers: { "idempotency-key": randomUUID() }, body: body() };
    const place = path();
    const call = (at: string) => ask(key, "POST", place, { ...asked, at });
    const first = await Promise.race([processes.run(process, () => call(later(0))), process.killed.promise]);
    if (first !== "killed") return answers;
    const second = await call(later(1));
    const third = await call(later(2));
    expect(second.status).toBeLessThan(300);
    expect(third.headers.get("idempotent-replayed")).toBe("true");
    expect(third.body.id).toBe(second.body.id);
    answers.push(second);
  }
}

let owner: Owner;
beforeAll(async () => {
  owner = await newOwner();
});

it("A verification is charged once, and has one record.", async () => {
  const { key } = await owner.newKey({ mode: "live" });
  const before = await owner.act(() => Credit.balance());
  let count = 0;
  const made = await survives(
    key,
    () => "/v1/verify",
    () => ({ email: `a${(count += 1)}@gone.example` }),
  );
  expect(made.length).toBeGreaterThan(1);
  expect(made.map(({ body }) => body["status"])).toEqual(made.map(() => "invalid"));
  const settle = () =>
    Actor.provide({ type: "operator", job: "test" }, () => Credit.sweepLeases(new Date(later(9))));
  await Clock.provide(manualClock(later(5)), settle);
  const { total_credits } = await owner.act(() => Credit.balance());
  // The last call was not killed.
  expect(before.total_credits - total_credits).toBe(made.length + 1);
});

it("A list is made once.", async () => {
  const { key } = await owner.newKey();
  const emails = ["person@inbox.test"];
  const made = await survives(
    key,
    () => "/v1/lists",
    () => ({ name: "Once", emails }),
  );
  expect(made.length).toBeGreaterThan(1);
  const { body } = await ask(key, "GET", "/v1/lists");
  expect(body["results"]).toHaveLength(made.length + 1);
});

it("A webhook is made, rotated and tested once, and shows the secret that signs.", async () => {
  const { key } = await owner.newKey();
  const url = "https://example.com/hook";
  const made = await survives(
    key,
    () => "/v1/webhooks",
    () => ({ url, events: ["list.completed"] }),
  );
  expect(made.length).toBeGreaterThan(1);
  const listed = await ask(key, "GET", "/v1/webhooks");
  const webhooks = listed.body["results"] as { id: string; secret: string }[];
  expect(webhooks).toHaveLength(made.length + 1);
  for (const { body, headers } of made) {
    const masked = webhooks.find(({ id }) => id === body.id)?.secret ?? "";
    const secret = String(body["secret"]);
    expect(secret.slice(-4)).toBe(masked.slice(-4));
    const isMasked = headers.has("idempotent-replayed");
    expect(secret).toMatch(isMasked ? /^whsec_….{4}$/ : /^whsec_[A-Za-z0-9+/]{43}=$/);
  }
  const path = `/v1/webhooks/${made[0]?.body.id}`;
  const tested = await survives(
    key,
    () => `${path}/test`,
    () => ({}),
  );
  expect(tested.length).toBeGreaterThan(1);
  const deliveries = await ask(key, "GET", `${path}/deliveries`);
  expect(deliveries.body["results"]).toHaveLength(tested.length + 1);
  const rotated = await survives(
    key,
    () => `${path}/rotate-secret`,
    () => ({}),
  );
  const shown = rotated.filter(({ headers }) => !headers.has("idempotent-replayed"));
  expect(shown.length).toBeGreaterThan(1);
  for (const { body } of shown) expect(body["secret"]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
