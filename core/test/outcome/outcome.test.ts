import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import type { Permissions } from "../../src/kit/permission.ts";
import { LastOutcome } from "../../src/last-outcome/index.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { keyOf } from "../../src/outcome/book.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { apiKey, as, system, user } from "../actors.ts";
import { fuzzRuns } from "../fuzz-runs.ts";
import { fillUp } from "./full.ts";
import { bounced, outcome, workspace } from "./workspace.ts";

describe("An outcome", () => {
  it("is stored with its class, its time in seconds and its source", async () => {
    const space = workspace();
    const sent = outcome("bounced", " Ann@Exämple.COM", "2026-11-20T12:00:00.250+02:00", {
      id: "m1",
      reply: "550 5.1.1 User unknown",
      list_id: "lst_1",
    });
    expect(await space.record(sent)).toEqual({ accepted: 1, repeated: 0, refused: [], refused_count: 0 });
    expect(await space.stored()).toEqual([
      {
        email: "ann@xn--exmple-cua.com",
        type: "bounced",
        bounce: "mailbox",
        source: "api",
        at: "2026-11-20T10:00:00.000Z",
        id: "m1",
        reply: "550 5.1.1 User unknown",
        list: "lst_1",
      },
    ]);
  });

  it("counts once, in one call and in others", async () => {
    const space = workspace();
    const one = outcome("delivered", "ann@a.test", "2026-11-20T10:00:00Z");
    expect(await space.record(one, one)).toMatchObject({ accepted: 1, repeated: 1 });
    expect(await space.record(one)).toMatchObject({ accepted: 0, repeated: 1 });
    await space.settle();
    expect(await space.record(one, { ...one, email: "ANN@a.test" })).toMatchObject({
      accepted: 0,
      repeated: 2,
    });
    expect(await space.stored()).toHaveLength(1);
  });

  it("is told from others by the id of the source, or else by its second", async () => {
    const space = workspace();
    const at = "2026-11-20T10:00:00Z";
    const later = "2026-11-20T10:00:01Z";
    const one = outcome("opened", "ann@a.test", at);
    expect(
      await space.record(
        one,
        { ...one, at: later },
        { ...one, type: "clicked" },
        { ...one, email: "bob@a.test" },
        { ...one, id: "m1" },
        { ...one, id: "m1", at: later },
        { ...one, id: "m2", at: later },
      ),
    ).toMatchObject({ accepted: 6, repeated: 1 });
  });

  it("of which another time comes under the same id keeps the earlier one", async () => {
    const space = workspace();
    const one = outcome("opened", "ann@a.test", "2026-11-20T10:00:00Z", { id: "m1" });
    await space.record({ ...one, at: "2026-11-20T11:00:00Z" });
    await space.settle();
    expect(await space.record(one)).toMatchObject({ accepted: 0, repeated: 1 });
    expect(await space.stored()).toMatchObject([{ at: "2026-11-20T10:00:00.000Z" }]);
    await space.settle();
    expect(await space.stored()).toHaveLength(1);
  });

  it("is refused by its place where it is of no address, of the future or too old, and the others are recorded", async () => {
    const space = workspace();
    const sent = [
      outcome("opened", "nope", "2026-11-20T10:00:00Z"),
      outcome("opened", "ann@a.test", "2026-11-21T10:10:00Z"),
      outcome("opened", "ann@a.test", "2026-11-21T10:10:01Z"),
      outcome("opened", "ann@a.test", "2025-10-21T10:00:00Z"),
      outcome("opened", "ann@a.test", "2025-10-21T09:59:59Z"),
    ];
    expect(await space.record(...sent)).toEqual({
      accepted: 2,
      repeated: 0,
      refused_count: 3,
      refused: [
        { index: 0, code: "not_an_address" },
        { index: 2, code: "in_future" },
        { index: 4, code: "too_old" },
      ],
    });
  });

  it("is refused with 500 others by name, and counted beyond", async () => {
    const space = workspace();
    const none = outcome("opened", "nope", "2026-11-20T10:00:00Z");
    const { refused, refused_count: count } = await space.record(...Array.from({ length: 501 }, () => none));
    expect([refused.length, count]).toEqual([500, 501]);
  });

  it("comes with up to 9,999 others", async () => {
    const space = workspace();
    const many = Array.from({ length: 10_001 }, (_, index) =>
      outcome("opened", `p${index}@a.test`, "2026-11-20T10:00:00Z"),
    );
    expect(await space.record(...many.slice(1))).toMatchObject({ accepted: 10_000 });
    await expect(async () => space.record(...many)).rejects.toThrow("At most 10,000 at once.");
    await expect(async () => space.record()).rejects.toThrow("too_small");
  });

  it("fits where a workspace keeps one fewer than it may, and not one more", async () => {
    const space = workspace();
    await fillUp(space.workspaceID, 4_999_999);
    await space.record(outcome("opened", "ann@a.test", "2026-11-20T10:00:00Z"));
    const more = bounced("bob@a.test");
    await expect(space.record(more)).rejects.toMatchObject({ code: "outcome.conflict" });
    expect(await space.suppressed()).toEqual([]);
    expect(await space.record(outcome("opened", "ann@a.test", "2026-11-20T10:00:00Z"))).toMatchObject({
      repeated: 1,
    });
  });

  it("is of one workspace, for those who may", async () => {
    const [mine, theirs] = [workspace(), workspace()];
    await mine.record(bounced("ann@a.test"));
    expect(await theirs.erase("ann@a.test")).toEqual({ erased: 0 });
    expect(await theirs.record(bounced("ann@a.test"))).toMatchObject({ accepted: 1 });
    expect(await mine.stored()).toHaveLength(1);
    const viewer: Permissions = { verify_email: ["view"] };
    const outcomes = [bounced("bob@a.test")];
    for (const actor of [user(mine.workspaceID, viewer), apiKey(mine.workspaceID, { permissions: viewer })])
      for (const call of [
        async () => void (await Outcome.record({ outcomes })),
        async () => void (await Outcome.erase({ email: "ann@a.test" })),
      ])
        await expect(as(actor, call)).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("goes with its workspace", async () => {
    const space = workspace();
    await space.record(bounced("ann@a.test"));
    await space.settle();
    await space.record(bounced("bob@a.test"));
    const names = (await space.objects()).map(({ name }) => name);
    await space.removeAll();
    await space.removeAll();
    expect(await space.stored()).toEqual([]);
    for (const name of names) expect(await Store.size(keyOf(space.workspaceID, { name }))).toBeNull();
  });
});

describe("What suppresses an address", () => {
  it("is a hard bounce, a complaint and an unsubscription, with date and source", async () => {
    const space = workspace();
    const at = "2026-11-20T10:00:00Z";
    await space.record(
      outcome("bounced", "gone@a.test", at, { reply: "550 5.1.1 User unknown" }),
      outcome("complained", "angry@a.test", at),
      outcome("unsubscribed", "away@a.test", at),
      outcome("bounced", "full@a.test", at, { reply: "552 5.2.2 mailbox full" }),
      outcome("bounced", "policy@a.test", at, { reply: "550 5.7.1 blocked using spamhaus" }),
      outcome("bounced", "later@a.test", at, { reply: "451 4.7.1 greylisted, try later" }),
      outcome("bounced", "silent@a.test", at),
      outcome("delivered", "fine@a.test", at),
      outcome("opened", "fine@a.test", at),
      outcome("clicked", "fine@a.test", at),
    );
    const since = { source: "api", at: "2026-11-20T10:00:00.000Z" };
    expect(await space.suppressed()).toEqual([
      { email: "angry@a.test", reason: "complaint", ...since },
      { email: "away@a.test", reason: "unsubscribe", ...since },
      { email: "gone@a.test", reason: "bounce", ...since },
    ]);
  });

  it("does so once: an address that was taken off the list comes back by a new outcome alone", async () => {
    const space = workspace();
    await space.record(bounced("gone@a.test"));
    await space.act(() => Suppression.remove({ email: "gone@a.test" }));
    await space.record(bounced("gone@a.test"));
    expect(await space.suppressed()).toEqual([]);
    await space.record(bounced("gone@a.test", { id: "another" }));
    expect(await space.suppressed()).toMatchObject([{ email: "gone@a.test", reason: "bounce" }]);
  });

  it("leaves the first reason of an address that is suppressed already", async () => {
    const space = workspace();
    await space.act(() => Suppression.add({ entries: [{ email: "gone@a.test", reason: "manual" }] }));
    await space.record(bounced("gone@a.test"));
    expect(await space.suppressed()).toMatchObject([{ email: "gone@a.test", reason: "manual" }]);
  });
});

describe("Many calls", () => {
  it("at once record each outcome once", async () => {
    const space = workspace();
    const same = [bounced("ann@a.test"), bounced("bob@a.test")];
    const answers = await Promise.all(Array.from({ length: 6 }, () => space.record(...same)));
    expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(2);
    expect(await space.stored()).toHaveLength(2);
  });

  it("of one outcome each leave a few objects", async () => {
    const space = workspace();
    for (let place = 0; place < 20; place += 1) await space.record(bounced(`p${place}@a.test`));
    const objects = await space.objects();
    expect(objects.length).toBeLessThanOrEqual(12);
    expect(await space.stored()).toHaveLength(20);
    expect(await space.namesInStore()).toEqual(objects.map(({ name }) => name).toSorted());
  });

  it("leave the same, however the outcomes are shuffled, doubled and divided", async () => {
    const email = fc.constantFrom("ann@a.test", "bob@a.test", "cy@b.test");
    const item = fc.record(
      {
        email,
        type: fc.constantFrom("bounced" as const, "complained" as const, "opened" as const),
        at: fc.constantFrom("2026-11-20T10:00:00Z", "2026-11-20T10:00:00.900Z", "2026-11-20T11:00:00Z"),
        id: fc.constantFrom("m1", "m2"),
        reply: fc.constantFrom("550 5.1.1 User unknown", "552 5.2.2 mailbox full", "550 5.1.1 no such user"),
        machine: fc.boolean(),
      },
      { requiredKeys: ["email", "type", "at"] },
    );
    const plan = fc
      .array(item, { minLength: 1, maxLength: 12 })
      .chain((items) =>
        fc.tuple(
          fc.constant(items),
          fc.shuffledSubarray([...items, ...items], { minLength: items.length * 2 }),
          fc.infiniteStream(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean())),
        ),
      );
    await fc.assert(
      fc.asyncProperty(plan, async ([items, shuffled, cuts]) => {
        const [whole, divided] = [workspace(), workspace()];
        await whole.record(...items);
        let [from, accepted] = [0, 0];
        for (const [size, isSettled] of cuts) {
          accepted += (await divided.record(...shuffled.slice(from, from + size))).accepted;
          if (isSettled) await divided.settle();
          from += size;
          if (from >= shuffled.length) break;
        }
        expect(await divided.stored()).toEqual(await whole.stored());
        expect(accepted).toBe((await whole.stored()).length);
        expect((await divided.suppressed()).map(({ email }) => email)).toEqual(
          (await whole.suppressed()).map(({ email }) => email),
        );
      }),
      { numRuns: fuzzRuns },
    );
  });
});

describe("An open by a privacy proxy", () => {
  const at = (seconds: number): string =>
    new Date(Date.parse("2026-11-20T10:00:00Z") + seconds * 1_000).toISOString();
  const mail = (type: Outcome.Type, seconds: number, more: object = {}) => ({
    email: "ann@a.test",
    type,
    at: at(seconds),
    id: "m1",
    ...(type === "opened" && { isProxy: true }),
    ...more,
  });
  const opens = async ({ stored }: ReturnType<typeof workspace>) =>
    (await stored()).flatMap(({ type, at, machine, proxy }) =>
      type === "opened" ? [{ at, ...(machine && { machine }), ...(proxy && { proxy }) }] : [],
    );
  const lastOf = ({ workspaceID, clock }: ReturnType<typeof workspace>) =>
    as(
      system(workspaceID),
      async () => (await LastOutcome.finder(workspaceID, ["ann@a.test"])).of("ann@a.test"),
      clock,
    );
  const last = async (space: ReturnType<typeof workspace>) => (await lastOf(space))?.type ?? null;
  const lastAt = async (space: ReturnType<typeof workspace>) => (await lastOf(space))?.at ?? null;

  it.each([
    [60, [{ at: at(60), machine: true }], null],
    [61, [{ at: at(61) }], "opened"],
  ] as const)(
    "%d seconds after the delivery, which is stored, is told apart",
    async (seconds, told, type) => {
      const space = workspace();
      await space.report(mail("delivered", 0));
      await space.report(mail("opened", seconds));
      expect(await opens(space)).toEqual(told);
      await space.settle();
      expect(await opens(space)).toEqual(told);
      expect(await last(space)).toBe(type);
      await space.report(mail("opened", seconds));
      expect(await opens(space)).toEqual(told);
    },
  );

  it("is told apart in the same call, in any order", async () => {
    const space = workspace();
    await space.report(mail("opened", 5), mail("delivered", 0));
    expect(await opens(space)).toEqual([{ at: at(5), machine: true }]);
  });

  it("that comes before its delivery is told apart when both are merged", async () => {
    const space = workspace();
    await space.report(mail("opened", 5));
    expect(await opens(space)).toEqual([{ at: at(5), proxy: true }]);
    await space.report(mail("delivered", 0));
    await space.settle();
    expect(await opens(space)).toEqual([{ at: at(5), machine: true }]);
    expect(await last(space)).toBeNull();
  });

  it("that was merged before its delivery comes is no longer the last outcome, and an earlier one is again", async () => {
    const space = workspace();
    await space.report(mail("opened", -900, { id: "m0", isProxy: undefined }));
    await space.report(mail("opened", 5));
    await space.settle();
    expect(await lastAt(space)).toBe(at(5));
    await space.report(mail("delivered", 0));
    await space.settle();
    expect(await lastAt(space)).toBe(at(-900));
    await space.settle();
    expect(await lastAt(space)).toBe(at(-900));
  });

  it("that was merged before its delivery comes, and is the only one, leaves none", async () => {
    const space = workspace();
    await space.report(mail("opened", 5));
    await space.settle();
    expect(await last(space)).toBe("opened");
    await space.report(mail("delivered", 0));
    await space.settle();
    expect(await last(space)).toBeNull();
  });

  it("hides no reader who opens the same mail later", async () => {
    const space = workspace();
    await space.report(mail("delivered", 0));
    await space.report(mail("opened", 5));
    await space.report(mail("opened", 900));
    await space.settle();
    expect((await opens(space)).toSorted((one, other) => (one.at < other.at ? -1 : 1))).toEqual([
      { at: at(5), machine: true },
      { at: at(900) },
    ]);
    expect(await last(space)).toBe("opened");
  });

  it("of another mail, or of none that has an id, is not told apart", async () => {
    const space = workspace();
    await space.report(mail("delivered", 0));
    await space.report(mail("opened", 5, { id: "m2" }), mail("opened", 6, { id: undefined }));
    await space.settle();
    expect(await opens(space)).toEqual(
      expect.arrayContaining([
        { at: at(5), proxy: true },
        { at: at(6), proxy: true },
      ]),
    );
    expect(await last(space)).toBe("opened");
  });
});
