/** The reputation of an address with a provider, in one process and in the table of all workers. */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { as, user } from "../actors.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import type { Prober } from "../../src/port/prober/index.ts";
import { inProcessReputation } from "../../src/port/prober/reputation/in-process.ts";
import { Reputation } from "../../src/probing/reputation/index.ts";

const operator: Actor.Actor = { type: "operator", job: "test" };
const usual = { maxShare: 0.5, minAsked: 20, maxBlocks: 2 };
const strict = { ...usual, maxUnknown: 25 };
const nothing = { sessions: 1, asked: 0, unknown: 0, refused: 0, blocked: 0 };

describe.each([
  ["one process", inProcessReputation],
  ["the table", (): Prober.ReputationStore => Reputation],
])("in %s", (_, storeOf) => {
  function setup() {
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const store = storeOf();
    const key = ulid();
    const begin = (limits: Prober.ReputationLimits) => as(operator, () => store.begin(key, limits), clock);
    const allowance = async (limits: Prober.ReputationLimits) => {
      const asked = await begin(limits);
      if (!("allowance" in asked)) throw new Error("The provider rests.");
      return asked.allowance;
    };
    const end = (of: Prober.Reputation.Allowance, seen: Partial<Prober.Reputation.Seen>) =>
      as(operator, () => store.end(of, { ...nothing, ...seen }), clock);
    return { clock, begin, allowance, end };
  }

  it("a provider without a limit of unknown recipients has no bound to a session", async () => {
    const { allowance } = setup();
    expect((await allowance(usual)).refusals).toBe(Infinity);
  });

  it("sessions at the same time share the refusals of a window, and give back what they did not need", async () => {
    const { begin, allowance, end } = setup();
    const first = await allowance(strict);
    expect(first.refusals).toBe(5);
    expect(await begin(strict)).toEqual({ retryAfterMs: 150_000, cause: "window_used" });
    await end(first, { asked: 40, unknown: 1, refused: 2 });
    expect((await allowance(strict)).refusals).toBe(3);
  });

  it("a window that is used up lets the provider rest until the next", async () => {
    const { clock, begin, allowance, end } = setup();
    await end(await allowance(strict), { asked: 9, unknown: 3, refused: 3 });
    clock.advance(149);
    expect(await begin(strict)).toEqual({ retryAfterMs: 1_000, cause: "window_used" });
    clock.advance(1);
    expect((await allowance(strict)).refusals).toBe(5);
  });

  it("blocks let a provider rest for ten minutes", async () => {
    const { clock, begin, allowance, end } = setup();
    await end(await allowance(usual), { blocked: 1 });
    await end(await allowance(usual), { blocked: 1 });
    for (const minute of [0, 5, 10]) {
      expect(await begin(usual), `${minute} minutes later`).toHaveProperty("retryAfterMs");
      clock.advance(300);
    }
    expect(await begin(usual)).toHaveProperty("allowance");
  });

  it.each([
    ["half of them", 10, false],
    ["one more than half", 11, true],
  ])(
    "a shared filter whose customers refuse for themselves rests by the share: %s of 20 sessions",
    async (_, blocked, rests) => {
      const { begin, allowance, end } = setup();
      const filter = { ...usual, maxBlocks: 10, maxBlockShare: 0.5 };
      for (let session = 0; session < 20; session += 1)
        await end(await allowance({ ...filter, maxBlocks: Infinity }), {
          blocked: session < blocked ? 1 : 0,
        });
      expect("cause" in (await begin(filter))).toBe(rests);
    },
  );

  it("few blocks show nothing, whatever their share", async () => {
    const { begin, allowance, end } = setup();
    const filter = { ...usual, maxBlocks: 10, maxBlockShare: 0.5 };
    for (let session = 0; session < 9; session += 1) await end(await allowance(filter), { blocked: 1 });
    expect(await begin(filter)).toHaveProperty("allowance");
    await end(await allowance(filter), { blocked: 1 });
    expect(await begin(filter)).toHaveProperty("cause", "address_refused");
  });

  it("what sessions showed before they were counted lets a provider rest by the number of blocks", async () => {
    const { begin, allowance, end } = setup();
    for (const blocked of [1, 1]) await end(await allowance(usual), { sessions: 0, blocked });
    expect(await begin({ ...usual, maxBlockShare: 0.5 })).toHaveProperty("cause", "address_refused");
  });

  it("a large share of unknown recipients lets a provider rest, and half of them does not", async () => {
    const { begin, allowance, end } = setup();
    await end(await allowance(usual), { asked: 20, unknown: 10, refused: 20 });
    await end(await allowance(usual), { asked: 1, unknown: 1, refused: 1 });
    expect(await begin(usual)).toHaveProperty("retryAfterMs");
  });

  it("a few unknown recipients show nothing", async () => {
    const { begin, allowance, end } = setup();
    await end(await allowance(usual), { asked: 19, unknown: 19, refused: 19 });
    expect(await begin(usual)).toHaveProperty("allowance");
  });
});

it("The reputation is for operators only.", async () => {
  await expect(as(user(ulid()), () => Reputation.begin("google", usual))).rejects.toThrow("operator");
  const allowance = { key: "google", window: 1, refusals: 1 };
  await expect(as(user(ulid()), () => Reputation.end(allowance, nothing))).rejects.toThrow("operator");
});
