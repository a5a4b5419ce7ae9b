import { ulid } from "ulid";
import { expect, it } from "vitest";
import { manualClock } from "../../src/port/clock/manual.ts";
import { QuotaEntity, UseEntity } from "../../src/window/entity.ts";
import { Window } from "../../src/window/index.ts";
import { as, visitor } from "../actors.ts";

const clock = manualClock("2096-11-21T10:59:30.000Z");
const limit = { max: 1, seconds: 3_600 };

/** What is counted of a new subject with this name, and how. */
function counting(name: Window.Name) {
  const subject: Window.Subject = `${name}:${ulid()}`;
  const act = <R>(body: () => Promise<R>) => as(visitor(), body, clock);
  const { window } = Window.of(limit, clock.now());
  return {
    spend: () => act(() => Window.spend(subject, limit, "One is enough.")),
    forget: (text: string = subject) => act(() => Window.forget(text)),
    quota: async () => (await QuotaEntity.get({ subject, window }).go()).data?.count,
    throttle: async () => (await UseEntity.get({ subject, window }).go()).data?.count,
  };
}

it("A use beyond a quota is refused as one, and counted under its stored name.", async () => {
  const { spend, quota, throttle } = counting("previews");
  await spend();
  await expect(spend()).rejects.toMatchObject({
    kind: "limit",
    code: "quota.used_up",
    retryAfterSeconds: 30,
    message: "One is enough. Try again in 30 seconds.",
  });
  expect([await quota(), await throttle()]).toEqual([2, undefined]);
});

it("A use beyond a throttle is refused as one, and counted under its stored name.", async () => {
  const { spend, quota, throttle } = counting("picture");
  await spend();
  await expect(spend()).rejects.toMatchObject({ kind: "limit", code: "throttle.used_up" });
  expect([await quota(), await throttle()]).toEqual([undefined, 2]);
});

it("What was counted for a subject is erased, and a text that names nothing counted has nothing to erase.", async () => {
  const { spend, forget, throttle } = counting("attempts");
  await spend();
  await forget("account:ann@a.test");
  expect(await throttle()).toBe(1);
  await forget();
  await forget();
  expect(await throttle()).toBeUndefined();
});
