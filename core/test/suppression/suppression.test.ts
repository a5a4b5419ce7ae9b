import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { Store } from "../../src/aws/store/index.ts";
import type { Permissions } from "../../src/kit/permission.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { QuotaEntity } from "../../src/window/entity.ts";
import { limits } from "../../src/suppression/limits.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { keyOf, readBook, totalOf } from "../../src/suppression/stored.ts";
import { apiKey, as, newWorkspaceID, system, user } from "../actors.ts";
import { divide, fillUp } from "./full.ts";

const hashed = (address: string): string => createHash("sha256").update(address).digest("hex");

function workspace(workspaceID = newWorkspaceID()) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const run = <R>(body: () => R, permissions?: Permissions): R =>
    as(user(workspaceID, permissions), body, clock);
  return {
    workspaceID,
    run,
    add: (...emails: string[]) =>
      run(() => Suppression.add({ entries: emails.map((email) => ({ email, reason: "bounce" as const })) })),
    addHash: (sha256: string) => run(() => Suppression.add({ entries: [{ sha256, reason: "complaint" }] })),
    remove: (key: { email?: string; sha256?: string }) => run(() => Suppression.remove(key)),
    list: (query: Parameters<typeof Suppression.list>[0] = {}) =>
      run(() => Suppression.list({ limit: 100, ...query })),
    all: async () => {
      const found: Suppression.Info[] = [];
      let cursor: string | undefined;
      do {
        const page = await run(() => Suppression.list({ limit: 100, cursor }));
        found.push(...page.results);
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      return found;
    },
    total: async () => totalOf(await readBook(workspaceID)),
    objects: async () => {
      const { parts } = await readBook(workspaceID);
      const sizes = await Promise.all(parts.map((part) => Store.size(keyOf(workspaceID, part))));
      return { parts, sizes };
    },
  };
}

describe("A suppressed address", () => {
  it("is stored normalized, with its hash, reason, source and time", async () => {
    const space = workspace();
    expect(await space.add(" Ann@Exämple.COM")).toEqual({ added: 1, unchanged: 0, refused: 0, refusals: [] });
    expect(await space.list()).toEqual({
      count: 1,
      next_cursor: null,
      results: [
        {
          email: "ann@xn--exmple-cua.com",
          sha256: hashed("ann@xn--exmple-cua.com"),
          reason: "bounce",
          source: "app",
          at: "2026-11-21T10:00:00.000Z",
        },
      ],
    });
  });

  it("keeps its first reason, and is there once", async () => {
    const space = workspace();
    await space.add("ann@a.test", "ANN@a.test");
    expect(
      await space.run(() => Suppression.add({ entries: [{ email: "ann@a.test", reason: "complaint" }] })),
    ).toEqual({
      added: 0,
      unchanged: 1,
      refused: 0,
      refusals: [],
    });
    expect(await space.all()).toMatchObject([{ reason: "bounce" }]);
  });

  it("that was erased and is known by its hash gets no address, no matter who names it again", async () => {
    const space = workspace();
    await space.add("ann@a.test");
    await space.remove({ email: "ann@a.test" });
    await space.addHash(hashed("ann@a.test").toUpperCase());
    const email = "ann@a.test";
    const report = { email, reason: "bounce", source: "brevo", at: "2026-11-21T10:00:00.000Z" } as const;
    for (const _ of ["once", "twice"]) {
      await space.run(() => Suppression.addReported([report]));
      expect(await space.run(() => Suppression.importFile({ csv: `email\n${email}\n` }))).toMatchObject({
        added: 0,
        unchanged: 1,
      });
      expect(await space.add(email)).toMatchObject({ added: 0, unchanged: 1 });
    }
    expect(await space.all()).toMatchObject([{ email: null, reason: "complaint" }]);
    // It is found by its address, and shown with it once it was removed and added anew.
    expect((await space.list({ q: email })).results).toMatchObject([{ email: null }]);
    await space.remove({ email });
    await space.add(email);
    expect(await space.all()).toMatchObject([{ email }]);
  });

  it("has the time that it is said to have, but never a later one than now", async () => {
    const space = workspace();
    const entries = [
      { email: "ann@a.test", at: "2024-02-03T04:05:06+02:00" },
      { email: "bob@a.test", at: "2034-02-03T04:05:06Z" },
    ];
    await space.run(() =>
      Suppression.add({ entries: entries.map((entry) => ({ ...entry, reason: "manual" as const })) }),
    );
    expect((await space.all()).map(({ at }) => at).toSorted()).toEqual([
      "2024-02-03T02:05:06.000Z",
      "2026-11-21T10:00:00.000Z",
    ]);
  });

  it("is refused by its place where it is no address, and the others are added", async () => {
    const space = workspace();
    expect(await space.add("nope", "ann@a.test")).toEqual({
      added: 1,
      unchanged: 0,
      refused: 1,
      refusals: [{ index: 0, reason: "This is not an address." }],
    });
    const both = { email: "ann@a.test", sha256: hashed("ann@a.test"), reason: "manual" as const };
    expect(await space.run(() => Suppression.add({ entries: [both] }))).toMatchObject({ refused: 1 });
  });

  it("is erased by its address or its hash, without a trace in what is stored or in the trail", async () => {
    const space = workspace();
    await space.add("ann@a.test", "bob@a.test", "cy@a.test");
    const [before] = (await space.objects()).parts;
    await space.remove({ email: "Ann@A.test" });
    await space.remove({ sha256: hashed("bob@a.test") });
    expect(await space.all()).toMatchObject([{ email: "cy@a.test" }]);
    expect(before && (await Store.size(keyOf(space.workspaceID, before)))).toBeNull();
    const { parts } = await space.objects();
    const texts = await Promise.all(parts.map((part) => Store.text(keyOf(space.workspaceID, part))));
    expect(texts.join("")).not.toMatch(/ann@|bob@/);
    const { results } = await space.run(() => Audit.list({}));
    expect(results.map(({ action, subject }) => [action, subject.name])).toEqual([
      ["suppression.removed", "1 address"],
      ["suppression.removed", "1 address"],
      ["suppression.added", "3 addresses"],
    ]);
    expect(JSON.stringify(results)).not.toMatch(/a\.test/);
    await expect(space.remove({ email: "ann@a.test" })).rejects.toMatchObject({
      code: "suppression.missing",
    });
    expect(() => space.remove({})).toThrow("Send either");
  });

  it("is of one workspace, for those who may", async () => {
    const [mine, theirs] = [workspace(), workspace()];
    await mine.add("ann@a.test");
    expect(await theirs.list()).toMatchObject({ results: [], count: 0 });
    await expect(theirs.remove({ email: "ann@a.test" })).rejects.toMatchObject({ kind: "missing" });
    const viewer = { verify_email: ["view" as const] };
    const entries = [{ email: "bob@a.test", reason: "manual" as const }];
    expect((await mine.run(() => Suppression.list({ limit: 1 }), viewer)).count).toBe(1);
    for (const call of [
      async () => void (await Suppression.add({ entries })),
      async () => Suppression.remove({ email: "ann@a.test" }),
      async () => void (await Suppression.importFile({ csv: "email\nbob@a.test" })),
      async () => void (await Suppression.previewFile({ csv: "email\nbob@a.test" })),
    ])
      await expect(mine.run(call, viewer)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(mine.run(() => Suppression.list({ limit: 1 }), {})).rejects.toMatchObject({
      kind: "forbidden",
    });
  });

  it("of a key came over the API", async () => {
    const space = workspace();
    await as(apiKey(space.workspaceID), () =>
      Suppression.add({ entries: [{ email: "ann@a.test", reason: "manual" }] }),
    );
    expect(await space.all()).toMatchObject([{ source: "api" }]);
  });

  it("goes with its workspace", async () => {
    const space = workspace();
    await space.add("ann@a.test");
    const [part] = (await space.objects()).parts;
    for (let time = 0; time < 2; time += 1)
      await as(system(space.workspaceID), () => Suppression.removeAll());
    expect(await space.all()).toEqual([]);
    expect(part && (await Store.size(keyOf(space.workspaceID, part)))).toBeNull();
  });
});

describe("A search", () => {
  it("finds a part of an address, a reason, and a hash by its address", async () => {
    const space = workspace();
    await space.add("ann@a.test", "bob@b.test");
    await space.addHash(hashed("cy@c.test"));
    expect(await space.list({ q: "N@A" })).toMatchObject({ results: [{ email: "ann@a.test" }], scanned: 3 });
    expect(await space.list({ q: "cy@c.test" })).toMatchObject({ results: [{ email: null }] });
    expect(await space.list({ reason: "complaint" })).toMatchObject({ results: [{ email: null }], count: 1 });
    expect(await space.list({ q: "nobody" })).toMatchObject({ results: [], next_cursor: null });
  });

  it("gives each address once, page by page, and refuses the cursor of another", async () => {
    const space = workspace();
    await space.add(...Array.from({ length: 25 }, (_, index) => `user${index}@a.test`));
    const first = await space.list({ limit: 10 });
    const second = await space.list({ limit: 10, cursor: first.next_cursor ?? "" });
    const third = await space.list({ limit: 10, cursor: second.next_cursor ?? "" });
    const emails = [first, second, third].flatMap(({ results }) => results.map(({ email }) => email));
    expect([new Set(emails).size, emails.length, third.next_cursor]).toEqual([25, 25, null]);
    await expect(space.list({ q: "user", cursor: first.next_cursor ?? "" })).rejects.toMatchObject({
      code: "page.cursor",
    });
  });
});

describe("Many suppressed addresses", () => {
  it("lie in parts, each with an object of its own and none beside them", async () => {
    const space = workspace();
    const emails = (from: number) =>
      Array.from({ length: 9_000 }, (_, index) => `user${from + index}@a.test`);
    expect(await space.add(...emails(0))).toMatchObject({ added: 9_000 });
    expect(await space.add(...emails(4_500))).toMatchObject({ added: 4_500, unchanged: 4_500 });
    const { parts, sizes } = await space.objects();
    expect(parts.length).toBeGreaterThan(1);
    expect(sizes).not.toContain(null);
    expect(parts.every(({ count }) => count <= 8_000)).toBe(true);
    expect((await space.list()).count).toBe(13_500);
    const finder = await Suppression.finder(space.workspaceID);
    expect([0, 5_000, 13_499].map((n) => finder.of(`user${n}@a.test`)?.reason)).toEqual([
      "bounce",
      "bounce",
      "bounce",
    ]);
    expect([finder.of("user13500@a.test"), finder.of("x@a.test")]).toEqual([null, null]);
    const alone = await Suppression.finder(space.workspaceID, ["user7@a.test", "nope"]);
    expect(alone.of("user7@a.test")).toMatchObject({ reason: "bounce", source: "app" });
  });

  it("are at most a million, and a call adds all it has or nothing", async () => {
    const space = workspace();
    await fillUp(space.workspaceID, 999_998);
    await space.add("ann@a.test");
    await expect(space.add("bob@a.test", "cy@a.test")).rejects.toMatchObject({
      code: "suppression.conflict",
    });
    expect(await space.total()).toBe(999_999);
    await space.add("ann@a.test", "bob@a.test");
    expect(await space.total()).toBe(1_000_000);
    await expect(space.add("cy@a.test")).rejects.toMatchObject({ kind: "conflict" });
  });

  it("come 10,000 in a call and not one more", async () => {
    const space = workspace();
    const emails = Array.from({ length: 10_001 }, () => "nope");
    expect(await space.add(...emails.slice(1))).toMatchObject({ refused: 10_000 });
    expect(() => space.add(...emails)).toThrow("At most 10,000");
  });

  it("are all there after calls at the same moment", async () => {
    const space = workspace();
    await Promise.all(["ann", "bob", "cy", "dan"].map((name) => space.add(`${name}@a.test`)));
    expect(await space.all()).toHaveLength(4);
    expect((await space.objects()).sizes).not.toContain(null);
  });

  it("are those that were added and not erased since", async () => {
    const address = fc.constantFrom("ann@a.test", "bob@a.test", "cy@b.test", "dan@b.test");
    const step = fc.record({
      isAdded: fc.boolean(),
      emails: fc.array(address, { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        const space = workspace();
        const expected = new Set<string>();
        for (const { isAdded, emails } of steps)
          if (isAdded) {
            await space.add(...emails);
            for (const email of emails) expected.add(email);
          } else {
            const [email = ""] = emails;
            await space.remove({ email }).catch(() => null);
            expected.delete(email);
          }
        expect(new Set((await space.all()).map(({ email }) => email))).toEqual(expected);
        expect((await space.list({ reason: "bounce" })).count).toBe(expected.size);
      }),
      { numRuns: 15 },
    );
  });
});

it("A list is rewritten up to a number of parts a minute by calls that are about more than ten.", async () => {
  const { workspaceID, run, total } = workspace();
  const hashes = await divide(workspaceID, 20);
  const add = (keys: readonly string[]) =>
    run(() => Suppression.add({ entries: keys.map((sha256) => ({ sha256, reason: "bounce" as const })) }));
  const window = Math.floor(Date.parse("2026-11-21T10:00:00.000Z") / 60_000);
  const subject = `rewritten:${workspaceID}`;
  const count = limits.rewritten.parts.max - 20;
  await QuotaEntity.put({ subject, window, count, expires: 9_999_999_999 }).go();
  expect(await add(hashes)).toMatchObject({ added: 20 });
  const others = hashes.map((sha256) => sha256.slice(0, -1).concat("2"));
  await expect(add(others.slice(0, 11))).rejects.toMatchObject({
    kind: "limit",
    code: "quota.used_up",
    message:
      "Your suppression list is rewritten too often. Send more addresses in a call, and fewer calls. Try again in 60 seconds.",
  });
  expect(await total()).toBe(40);
  // Few parts are not counted, nor many addresses of one.
  expect(await add(others.slice(0, 10))).toMatchObject({ added: 10 });
  const ofOne = Array.from(
    { length: 60 },
    (_, index) => "05".padEnd(62, "3") + index.toString().padStart(2, "0"),
  );
  expect(await add(ofOne)).toMatchObject({ added: 60 });
});

it("Parts that a call would rewrite are counted once, and only where it changes something.", async () => {
  const { workspaceID, run, total } = workspace();
  const hashes = await divide(workspaceID, 20);
  const add = (keys: readonly string[]) =>
    run(() => Suppression.add({ entries: keys.map((sha256) => ({ sha256, reason: "bounce" as const })) }));
  const window = Math.floor(Date.parse("2026-11-21T10:00:00.000Z") / 60_000);
  const subject = `rewritten:${workspaceID}`;
  const objects = () => Store.names(`suppressions/${workspaceID}/`, { after: "", limit: 1_000 });
  const used = async () => (await QuotaEntity.get({ subject, window }).go()).data?.count;
  await Promise.all([add(hashes), add(hashes), add(hashes)]);
  expect(await used()).toBe(20);
  await add(hashes);
  expect(await used()).toBe(20);

  // Where all are used, what changes nothing is answered still, and what is refused leaves no objects.
  const count = limits.rewritten.parts.max;
  await QuotaEntity.put({ subject, window, count, expires: 9_999_999_999 }).go();
  expect(await add(hashes)).toMatchObject({ added: 0, unchanged: 20 });
  const kept = await objects();
  const others = hashes.map((sha256) => sha256.slice(0, -1).concat("2"));
  await expect(add(others)).rejects.toMatchObject({ kind: "limit" });
  expect(await objects()).toEqual(kept);
  expect(await total()).toBe(40);
});
