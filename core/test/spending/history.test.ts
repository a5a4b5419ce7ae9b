import fc from "fast-check";
import { expect, it } from "vitest";
import { workspaceWith } from "./workspace.ts";

type Step =
  | { does: "reserve" | "reserve by key" | "spend"; who: number; credits: number; name: number }
  | { does: "release"; name: number; share: number }
  | { does: "call"; who: number; isCharged: boolean; name: number }
  | { does: "limit"; who: number; limit: number | null }
  | { does: "wait"; hours: number }
  | { does: "sweep" };

const who = fc.integer({ min: 0, max: 1 });
const name = fc.integer({ min: 0, max: 8 });
const credits = fc.integer({ min: 1, max: 40 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom("reserve", "reserve by key", "spend"), who, credits, name }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("release"), name, share: fc.integer({ min: 0, max: 4 }) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("call"), who, isCharged: fc.boolean(), name }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("limit"),
      who,
      limit: fc.option(fc.integer({ min: 0, max: 80 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("wait"), hours: fc.constantFrom(1, 200) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("sweep") }) },
);

/** Plays a history in which each step is done twice at once. Names repeat, so that starts and ends are replays of others. */
async function play(steps: readonly Step[]): Promise<void> {
  const { member, release, sweep, clock, counted, folded } = await workspaceWith(400);
  const people = [member(), member()];
  const limits: (number | null)[] = [null, null];
  const reserved = new Map<number, number>();
  for (const now of steps) {
    const before = await Promise.all(people.map(({ spent }) => spent()));
    const monthBefore = clock.now().toISOString().slice(0, 7);
    const once = async (): Promise<unknown> => {
      const person = "who" in now ? people[now.who] : undefined;
      switch (now.does) {
        case "reserve":
          await person?.reserve(`ver_${now.name}`, now.credits);
          return reserved.set(now.name, reserved.get(now.name) ?? now.credits);
        case "reserve by key":
          await person?.reserveByKey(`ver_${now.name}`, now.credits);
          return reserved.set(now.name, reserved.get(now.name) ?? now.credits);
        case "spend":
          return person?.spend(`person ${now.name}`, now.credits);
        case "call":
          return person?.call(`key ${now.name}`, now.isCharged);
        case "release":
          return release(`ver_${now.name}`, Math.floor(((reserved.get(now.name) ?? 0) * now.share) / 4));
        case "limit":
          limits[now.who] = now.limit;
          return person?.limit(now.limit);
        case "wait":
          return undefined;
        case "sweep":
          return sweep();
      }
    };
    if (now.does === "wait") clock.advance(now.hours * 3_600);
    const ends = await Promise.allSettled([once(), once()]);
    const refusals = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ kind: "payment" });
    expect(await counted()).toEqual(withoutAbsent(await folded(), await counted()));
    for (const [index, person] of people.entries()) {
      const spent = await person.spent();
      const limit = limits[index] ?? Infinity;
      const isNewMonth = monthBefore !== clock.now().toISOString().slice(0, 7);
      expect(spent).toBeLessThanOrEqual(Math.max(limit, isNewMonth ? 0 : (before[index] ?? 0)));
      expect(spent).toBeGreaterThanOrEqual(0);
    }
  }
}

/** Months that were never counted have no row. */
const withoutAbsent = (all: ReadonlyMap<string, number>, known: ReadonlyMap<string, number>) =>
  new Map([...all].filter(([key, sum]) => sum !== 0 || known.has(key)));

it("Over random histories no member spends beyond their limit, and what is counted is the fold of the entries.", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), play), { numRuns: 8 });
}, 120_000);
