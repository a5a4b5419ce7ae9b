/** What is known of a list that comes again: the addresses that died since another list had them valid. */
import { describe, expect, it, vi } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { Derived } from "../../src/derived/index.ts";
import { JobEntity } from "../../src/job/entity.ts";
import { Config } from "../../src/kit/config.ts";
import { List } from "../../src/list/index.ts";
import { limits } from "../../src/list/limits.ts";
import { rowFor } from "../../src/list/row.ts";
import { startVerification } from "../../src/list/start/start.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { Rule } from "../../src/rule/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { Window } from "../../src/window/index.ts";
import { VerificationEntity } from "../../src/verification/entity.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { bounced, outcome } from "../outcome/workspace.ts";
import { verifyingWorkspace } from "./verified-list.ts";

const day = 86_400_000;
const none = { valid: 0, died: 0, bounced: 0, since: null };
const first = "2026-11-21T10:00:00.000Z";
const time = (after: number): string => new Date(Date.parse(first) + after).toISOString();

/** A list of three that are valid and one that is not, verified at first. What happens afterwards is told of a list with all of them. */
async function verifiedOnce() {
  const workspace = await verifyingWorkspace();
  const { person, ours, paste, verify, make, deadline } = workspace;
  const id = await paste("First", ["ann@a.test", "bob@a.test", "cara@b.test", "no-one@a.test"]);
  await verify(id);

  /** What is told of a list, some time later. */
  async function told(listID: string, after: number) {
    const asked = await person(() => List.died(listID), after);
    await make(after);
    const counted = asked ?? (await person(() => List.died(listID), after));
    if (!counted) throw new Error("It was not counted.");
    return counted;
  }
  /** Records outcomes and merges them, an hour after this time at the latest. */
  async function report(after: number, ...outcomes: Outcome.Item[]): Promise<void> {
    await person(() => Outcome.record({ outcomes }), after);
    const until = new Date(deadline.getTime() + after + 7_200_000);
    for (const _ of [1, 2]) await ours(() => Outcome.settle(until, until), after + 3_601_000);
  }
  return {
    ...workspace,
    first: id,
    report,
    told,
    again: async (after: number, ...more: string[]) =>
      told(
        await paste("Again", ["ANN@a.test", "bob@a.test", "cara@b.test", "no-one@a.test", ...more], after),
        after,
      ),
  };
}

describe("the addresses of a list that died", () => {
  it("are those to which own mail bounced", async () => {
    const { again, report } = await verifiedOnce();
    expect(await again(day)).toEqual({ valid: 3, died: 0, bounced: 0, since: null });
    await report(10 * day, bounced("Bob@a.test", { at: time(9 * day) }));
    expect(await again(11 * day, "new@a.test")).toEqual({ valid: 3, died: 1, bounced: 1, since: first });
  });

  it("are still known once the list that had them is revised or kept fresh", async () => {
    const { first: id, again, report, person, work, ours, workspaceID } = await verifiedOnce();
    await report(10 * day, bounced("bob@a.test", { at: time(9 * day) }));
    const bobDied = { valid: 3, died: 1, bounced: 1, since: first };
    expect(await again(11 * day)).toEqual(bobDied);
    await person(() => List.revise(id), 11 * day);
    expect(await again(11 * day + 3_600_000)).toEqual(bobDied);
    await work(id, () => true, 11 * day);
    expect(await again(12 * day)).toEqual(bobDied);
    await person(() => List.revise(id), 13 * day);
    await work(id, () => true, 13 * day);
    expect(await again(14 * day)).toEqual(bobDied);

    const { id: follows = "" } = (await ours(() => readRow(workspaceID, id))) ?? {};
    const as = { kind: "renewal", follows, dueBefore: "2027-12-31", due: 4 } as const;
    await person(async () => startVerification(await rowFor(id, "view"), { as }), 15 * day);
    await work(id, (email) => !/^(?:no|cara)/.test(email), 15 * day);
    expect(await again(16 * day)).toEqual({ ...bobDied, died: 2 });
  });

  it("are those that a newer list has as invalid, until a still newer one has them valid", async () => {
    const { again, paste, verify } = await verifiedOnce();
    const second = await paste("Second", ["ann@a.test", "cara@b.test"], 20 * day);
    await verify(second, (email) => email !== "cara@b.test", { after: 20 * day });
    expect(await again(21 * day)).toEqual({ valid: 3, died: 1, bounced: 0, since: first });
    const third = await paste("Third", ["CARA@b.test"], 30 * day);
    await verify(third, () => true, { after: 30 * day });
    expect(await again(31 * day)).toMatchObject({ valid: 3, died: 0 });
  });

  it("are not those whose owners read a mail after the newer verdict, as a revision has it still", async () => {
    const { first: id, again, report, person, work, paste, verify } = await verifiedOnce();
    const second = await paste("Second", ["cara@b.test"], 20 * day);
    await verify(second, () => false, { after: 20 * day });
    await report(31 * day, outcome("opened", "cara@b.test", time(30 * day)));
    await person(() => List.revise(id), 32 * day);
    await work(id, () => true, 32 * day);
    await person(() => Outcome.erase({ email: "cara@b.test" }), 33 * day);
    expect(await again(34 * day)).toMatchObject({ valid: 3, died: 0 });
  });

  it("are not those that were dead at first, are merely risky, or whose owners have read a mail since", async () => {
    const { again, report, paste, verify } = await verifiedOnce();
    const second = await paste("Second", ["ann@a.test"], day);
    await verify(second, () => false, { after: day });
    await report(
      3 * day,
      outcome("opened", "ann@a.test", time(2 * day)),
      bounced("no-one@a.test", { at: time(2 * day) }),
      bounced("bob@a.test", { at: time(-day) }),
      outcome("complained", "cara@b.test", time(2 * day)),
    );
    expect(await again(4 * day)).toMatchObject({ valid: 3, died: 0 });
  });

  it("count what suppresses them as bounced, and no other reason", async () => {
    const { again, person } = await verifiedOnce();
    const add = (email: string, reason: Suppression.Reason, after: number) =>
      person(() => Suppression.add({ entries: [{ email, reason, at: time(after) }] }), 5 * day);
    await add("ann@a.test", "bounce", 4 * day);
    await add("bob@a.test", "unsubscribe", 4 * day);
    await add("cara@b.test", "bounce", -day);
    expect(await again(6 * day)).toEqual({ valid: 3, died: 1, bounced: 1, since: first });
  });

  it("do not follow from own rules", async () => {
    const { again, person, paste, verify } = await verifiedOnce();
    await person(() => Rule.create({ match: "address", value: "ann@a.test", effect: "block" }), day);
    await verify(await paste("Second", ["ann@a.test"], 2 * day), () => false, { after: 2 * day });
    expect(await again(3 * day)).toMatchObject({ valid: 3, died: 0 });
  });

  it("are told of a list once it is imported and until it is verified", async () => {
    const { first: id, told, paste, verify, person } = await verifiedOnce();
    expect(await told(id, day)).toEqual(none);
    const another = await paste("Another", ["ann@a.test"], day);
    expect(await told(another, day)).toMatchObject({ valid: 1 });
    await verify(another, () => true, { after: day });
    expect(await told(another, day)).toEqual(none);
    const bad = await paste("Bad", ["no address"], day);
    expect(await told(bad, day)).toEqual(none);
    await expect(person(() => List.died("lst_01ARZ3NDEKTSV4RRFFQ69G5FAV"))).rejects.toMatchObject({
      kind: "missing",
    });
  });

  it("go with the list that had them, also while its removal can be undone", async () => {
    const { first: id, again, person, ours } = await verifiedOnce();
    await person(() => List.removeMany({ ids: [id] }), day);
    expect(await again(day)).toEqual(none);
    await person(() => List.restoreMany({ ids: [id] }), day);
    expect(await again(day)).toMatchObject({ valid: 3 });
    await person(() => List.remove(id), day);
    await ours(() => List.erase(id), day);
    expect(await again(day)).toEqual(none);
  });

  it("are those of the own workspace, told to those who may view the list", async () => {
    const { paste, workspaceID, report, told } = await verifiedOnce();
    await report(day, bounced("ann@a.test", { at: time(day) }));
    const theirs = await verifyingWorkspace();
    const other = await theirs.paste("Theirs", ["ann@a.test", "bob@a.test"], 2 * day);
    expect(await theirs.person(() => List.died(other), 2 * day)).toEqual(none);
    await theirs.verify(other, () => true, { after: 2 * day });
    const again = await theirs.paste("Again", ["ann@a.test", "bob@a.test"], 3 * day);
    expect(await theirs.person(() => List.died(again), 3 * day)).toBeNull();
    await theirs.make(3 * day);
    expect(await theirs.person(() => List.died(again), 3 * day)).toMatchObject({ valid: 2, died: 0 });

    const id = await paste("Ours", ["ann@a.test"], 3 * day);
    expect(await told(id, 3 * day)).toMatchObject({ died: 1 });
    const ask = () => List.died(id);
    await expect(as(user(newWorkspaceID()), ask)).rejects.toMatchObject({ kind: "missing" });
    await expect(as(user(workspaceID, { my_plan: ["view"] }), ask)).rejects.toMatchObject({
      kind: "forbidden",
    });
  });

  it("are counted by one job, however often they are asked for, and anew in the next hour", async () => {
    const { paste, person, workspaceID, make, ours } = await verifiedOnce();
    const id = await paste("Again", ["ann@a.test"], day);
    const jobs = async () => {
      const query = JobEntity.query.byWorkspace({ workspaceID, kind: "make-download" });
      return (await ours(() => query.go({ consistent: true }))).data.length;
    };
    for (const _ of [1, 2, 3]) expect(await person(() => List.died(id), day)).toBeNull();
    expect(await jobs()).toBe(1);
    await make(day);
    expect(await jobs()).toBe(0);
    expect(await person(() => List.died(id), day)).toMatchObject({ valid: 1 });
    expect(await person(() => List.died(id), day + 3_599_999)).toMatchObject({ valid: 1 });
    expect(await person(() => List.died(id), day + 3_600_000)).toBeNull();
    await make(day + 2 * 3_600_000);
    expect(await jobs()).toBe(0);
    expect(await person(() => List.died(id), day + 2 * 3_600_000)).toMatchObject({ valid: 1 });
  });

  it("are counted anew where an outcome was merged or a list erased, and leave nothing of it", async () => {
    const { first: id, paste, told, report, person, ours, workspaceID } = await verifiedOnce();
    const list = await paste("Again", ["ann@a.test", "bob@a.test"], day);
    expect(await told(list, day)).toMatchObject({ valid: 2, died: 0 });
    await report(day - 3_600_000, bounced("bob@a.test", { at: time(1_000) }));
    expect(await told(list, day + 599_999)).toMatchObject({ valid: 2, died: 0 });
    expect(await told(list, day + 600_000)).toMatchObject({ valid: 2, died: 1 });
    const kept = async () => Store.names(Derived.below(workspaceID, list), { after: "", limit: 9 });
    expect(await kept()).toHaveLength(1);
    await person(() => List.remove(id), day);
    await ours(() => List.erase(id), day);
    expect(await told(list, day + 600_001)).toEqual(none);
    expect(await kept()).toEqual([]);
  });

  it("are told as of the begin of the count by one job, where other lists finish all the time", async () => {
    const { paste, verify, person, make, workspaceID, ours } = await verifiedOnce();
    const id = await paste("Again", ["ann@a.test", "bob@a.test"], day);
    const jobs = async () => {
      const query = JobEntity.query.byWorkspace({ workspaceID, kind: "make-download" });
      return (await ours(() => query.go({ consistent: true }))).data.length;
    };
    const finishAnother = async (after: number) =>
      verify(await paste("Other", ["eve@b.test"], after), () => true, { after });
    for (const seconds of [0, 1, 2]) {
      expect(await person(() => List.died(id), day + seconds * 1_000)).toBeNull();
      await finishAnother(day + seconds * 1_000);
    }
    expect(await jobs()).toBe(1);
    await make(day + 3_000);
    await finishAnother(day + 4_000);
    for (const after of [5_000, 600_000])
      expect(await person(() => List.died(id), day + after)).toMatchObject({ valid: 2 });
    expect(await jobs()).toBe(0);
  });

  it("are told as of the begin of a count, which ends no later one where it was given up", async () => {
    const { paste, person, ours, workspaceID, at } = await verifiedOnce();
    const id = await paste("Again", ["ann@a.test"], day);
    const read = async () => {
      const query = JobEntity.query.byWorkspace({ workspaceID, kind: "make-download" });
      return (await ours(() => query.go({ consistent: true }))).data[0];
    };
    expect(await person(() => List.died(id), day)).toBeNull();
    const first = await read();
    if (!first) throw new Error("It was not opened.");
    const message = { workspaceID, id: first.id, step: 0 };
    const clock = at(day);
    const { put, text } = Store;
    vi.spyOn(Store, "text").mockImplementationOnce(async (key) => {
      clock.advance(60);
      return text(key);
    });
    vi.spyOn(Store, "put").mockImplementationOnce(async (...object) => {
      await ours(() => List.giveUpWholeListJob(first), day + 30_000);
      expect(await person(() => List.died(id), day + 30_000)).toBeNull();
      await put(...object);
    });
    await as(system(workspaceID), () => List.runWholeListJob(message), clock);
    vi.restoreAllMocks();
    const second = await read();
    expect(second).toMatchObject({ id: first.id, timeOpened: time(day + 30_000) });
    const kept = await Store.text(`${Derived.below(workspaceID, id)}died`);
    expect(JSON.parse(kept)).toMatchObject({ counted: { at: time(day) } });
    await ours(() => List.giveUpWholeListJob(first), day + 90_000);
    expect(await read()).toEqual(second);
    for (const _ of [1, 2]) await ours(() => List.runWholeListJob(message), day + 90_000);
    expect(await read()).toBeUndefined();
    expect(await person(() => List.died(id), day + 90_000)).toMatchObject({ valid: 1 });
  });

  it("are not told of a list that was removed since, however short ago they were counted", async () => {
    const { first: id, paste, verify, person, told } = await verifiedOnce();
    const other = await paste("Other", ["eve@b.test"], day);
    await verify(other, () => true, { after: day });
    const again = await paste("Again", ["ann@a.test", "eve@b.test"], day);
    expect(await told(again, day)).toMatchObject({ valid: 2 });
    await person(() => List.removeMany({ ids: [id] }), day + 1_000);
    expect(await person(() => List.died(again), day + 1_000)).toBeNull();
    expect(await told(again, day + 1_000)).toMatchObject({ valid: 1 });
  });

  it("are read as they were kept before, by what they were counted from alone", async () => {
    const { paste, told, workspaceID, person } = await verifiedOnce();
    const id = await paste("Again", ["ann@a.test"], day);
    expect(await told(id, day)).toMatchObject({ valid: 1 });
    const key = `${Derived.below(workspaceID, id)}died`;
    const { hash, died } = JSON.parse(await Store.text(key)) as { hash: string; died: object };
    await Store.put(key, JSON.stringify({ hash, died }));
    expect(await person(() => List.died(id), day)).toMatchObject({ valid: 1 });
    await Store.put(key, JSON.stringify({ hash: "another", died }));
    expect(await person(() => List.died(id), day)).toBeNull();
  });

  it("are counted 60 times an hour for a workspace, by the workers for large files where others are", async () => {
    const { first: id, paste, person, ours, workspaceID, make } = await verifiedOnce();
    const small = Config.get().smallRows - 1;
    const list = await paste("Again", ["ann@a.test"], day);
    const size = async () => {
      const query = JobEntity.query.byWorkspace({ workspaceID, kind: "make-download" });
      return (await query.go({ consistent: true })).data.map(({ isSmall }) => isSmall ?? false);
    };
    const countAs = async (total: number) => {
      await VerificationEntity.patch({ workspaceID, listID: id }).set({ total }).go();
    };
    await countAs(small - 1);
    expect(await person(() => List.died(list), day)).toBeNull();
    expect(await size()).toEqual([true]);
    await make(day);
    await countAs(small);
    const other = await paste("Other", ["ann@a.test"], day);
    expect(await person(() => List.died(other), day)).toBeNull();
    expect(await size()).toEqual([false]);
    // Who waits for an answer asks for no other.
    for (let asked = 0; asked < limits.diedCounts.max; asked += 1)
      expect(await person(() => List.died(other), day)).toBeNull();
    await make(day);
    for (let counted = 2; counted < limits.diedCounts.max; counted += 1)
      await ours(() => Window.count(`died:${workspaceID}`, limits.diedCounts), day);
    const one = await paste("One", ["ann@a.test"], day);
    await expect(person(() => List.died(one), day)).rejects.toMatchObject({ kind: "limit" });
    expect(await person(() => List.died(other), day)).toMatchObject({ valid: 1 });
  });

  it("are found in lists of several chunks, of other sizes", async () => {
    const { paste, verify, person, make } = await verifyingWorkspace();
    const some = (count: number, first = 0) =>
      Array.from({ length: count }, (_, index) => `p${first + index}@${index % 2 ? "a" : "b"}.test`);
    await verify(await paste("Large", some(200)));
    const small = await paste("Small", some(30), day);
    await verify(small, (email) => !/^p1?[0-4]@/.test(email), { after: day });
    const again = await paste("Again", some(120), 2 * day);
    expect(await person(() => List.died(again), 2 * day)).toBeNull();
    await make(2 * day);
    expect(await person(() => List.died(again), 2 * day)).toEqual({
      valid: 120,
      died: 10,
      bounced: 0,
      since: first,
    });
  });

  it("are looked for in the 20 newest results of 3,000,000 addresses together, but in one in any case", async () => {
    const { paste, verify, told, workspaceID } = await verifiedOnce();
    let other = "";
    const verifyMore = async (count: number) => {
      for (let list = 0; list < count; list += 1) {
        other = await paste("Other", ["eve@b.test"]);
        await verify(other);
      }
    };
    let hours = 24;
    const validOf = async (email: string) => {
      hours += 1;
      const after = hours * 3_600_000;
      return (await told(await paste("Again", [email], after), after)).valid;
    };
    const countAs = async (total: number) => {
      await VerificationEntity.patch({ workspaceID, listID: other }).set({ total }).go();
    };
    await verifyMore(1);
    await countAs(3_000_000 - 4);
    expect(await validOf("ann@a.test")).toBe(1);
    await countAs(3_000_000 - 3);
    expect([await validOf("ann@a.test"), await validOf("eve@b.test")]).toEqual([0, 1]);
    await countAs(1);
    await verifyMore(18);
    expect(await validOf("ann@a.test")).toBe(1);
    await verifyMore(1);
    expect(await validOf("ann@a.test")).toBe(0);
  });
});
