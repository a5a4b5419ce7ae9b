/** A result that is judged again by what was learned since: nobody is asked, and it costs nothing. */
import { describe, expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { Table } from "../../src/aws/table/index.ts";
import { VerdictCountEntity } from "../../src/credit/entity.ts";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { TestWorkspace } from "../../src/kit/id.ts";
import { List } from "../../src/list/index.ts";
import { rowFor } from "../../src/list/row.ts";
import { startVerification } from "../../src/list/start/start.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { Quota } from "../../src/quota/index.ts";
import { testQuotas } from "../../src/quota/limits.ts";
import { Rule } from "../../src/rule/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { Verdict } from "../../src/verdict/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { announced } from "../announced.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { bounced, outcome } from "../outcome/workspace.ts";
import { verifyingWorkspace } from "./verified-list.ts";

const day = 86_400_000;
const first = "2026-11-21T10:00:00.000Z";
const time = (after: number): string => new Date(Date.parse(first) + after).toISOString();
const nobody = (): never => {
  throw new Error("Nobody is asked.");
};

/** A list of two that are valid and one that is not. */
async function verifiedList(workspaceID = newWorkspaceID()) {
  const workspace = await verifyingWorkspace(workspaceID);
  const { person, ours, paste, verify, work, deadline } = workspace;
  const id = await paste("News", ["ann@a.test", "bob@a.test", "no-one@a.test"]);
  await verify(id);
  const row = async () => {
    const found = await readRow(workspace.workspaceID, id);
    if (!found) throw new Error("The list is gone.");
    return found;
  };
  return {
    ...workspace,
    id,
    row,
    async report(after: number, ...outcomes: Outcome.Item[]): Promise<void> {
      await person(() => Outcome.record({ outcomes }), after);
      const until = new Date(deadline.getTime() + after + 7_200_000);
      for (const _ of [1, 2]) await ours(() => Outcome.settle(until, until), after + 3_601_000);
    },
    async revise(after: number): Promise<void> {
      await person(() => List.revise(id), after);
      expect(await work(id, nobody, after)).toEqual([]);
    },
    /** Status and reason by address, as it was stored. */
    async verdicts(after: number) {
      const { results } = await person(() => List.results({ id, limit: 10 }), after);
      return Object.fromEntries(results.map((one) => [one.email, one]));
    },
    balance: () => ours(async () => (await Credit.available()).total_credits),
  };
}

describe("a revision", () => {
  it("lets own outcomes decide that came after the verdicts, and keeps the others, without a charge", async () => {
    const { report, revise, verdicts, balance, row, person } = await verifiedList();
    await report(
      5 * day,
      bounced("bob@a.test", { at: time(4 * day) }),
      outcome("opened", "no-one@a.test", time(4 * day)),
      outcome("opened", "ann@a.test", time(-day)),
    );
    await person(() => Suppression.remove({ email: "bob@a.test" }), 6 * day);
    const before = await balance();
    await revise(6 * day);
    expect(await balance()).toBe(before);
    expect(await row()).toMatchObject({
      status: "completed",
      charged: 0,
      reserved: 0,
      changes: { died: 1, cameBack: 1 },
      valid: 2,
      invalid: 1,
      timeCompleted: time(6 * day),
    });
    const now = await verdicts(6 * day);
    expect(now["no-one@a.test"]).toMatchObject({
      status: "valid",
      reason: "accepted",
      outcome: { type: "opened", at: time(4 * day) },
      charged: 0,
      checked_at: first,
      verify_again_by: time(184 * day),
      smtp: null,
    });
    expect(now["ann@a.test"]).toMatchObject({ status: "valid", charged: 0, checked_at: first });
    expect(now["ann@a.test"]).not.toHaveProperty("outcome");
    expect(now["bob@a.test"]).toMatchObject({ status: "invalid", reason: "bounced" });
  });

  it("gives back the credit of a miss as before", async () => {
    const { report, revise, balance } = await verifiedList();
    const before = await balance();
    await revise(day);
    await report(3 * day, bounced("bob@a.test", { at: time(2 * day) }));
    expect(await balance()).toBe(before + 1);
    await report(4 * day, bounced("bob@a.test", { at: time(3 * day) }));
    expect(await balance()).toBe(before + 1);
  });

  it("keeps what is known of an address that is blocked meanwhile", async () => {
    const { person, revise, verdicts } = await verifiedList();
    const rule = await person(
      () => Rule.create({ match: "address", value: "ann@a.test", effect: "block" }),
      day,
    );
    await revise(2 * day);
    expect((await verdicts(2 * day))["ann@a.test"]).toMatchObject({ status: "unknown" });
    await person(() => Rule.remove(rule.id), 3 * day);
    expect((await verdicts(3 * day))["ann@a.test"]).toMatchObject({ status: "valid", checked_at: first });
  });

  it("begins once a day, of a list that has a result, for those who may verify it", async () => {
    const { person, revise, paste, work, id, workspaceID, at } = await verifiedList();
    const other = await paste("Other", ["eve@a.test"]);
    await expect(person(() => List.revise(other))).rejects.toMatchObject({ code: "list.no_results" });
    await person(() => List.revise(id), day);
    await expect(person(() => List.revise(id), day)).rejects.toMatchObject({ kind: "conflict" });
    expect(await work(id, nobody, day)).toEqual([]);
    await expect(person(() => List.revise(id), 2 * day - 1)).rejects.toMatchObject({
      code: "verification.revised",
    });
    await revise(2 * day);
    await expect(as(user(newWorkspaceID()), () => List.revise(id))).rejects.toMatchObject({
      kind: "missing",
    });
    const viewer = user(workspaceID, { verify_email: ["view"] });
    await expect(as(viewer, () => List.revise(id), at(4 * day))).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("gives no verdict to an address about which nobody was asked, and none to other lists", async () => {
    const { person, ours, paste, work, verify, workspaceID } = await verifiedList();
    const emails = ["eve@a.test", "x@mailinator.com", "x@[192.0.2.1]"];
    const id = await paste("Early", emails);
    await person(() => List.verify({ id, fresh: true }));
    await ours(async () => Verification.dispatch(id, (await readRow(workspaceID, id))?.id ?? ""));
    await person(() => List.steer({ id, to: "finish" }));
    expect(await work(id, nobody)).toEqual([]);
    const shown = async (after: number) => (await person(() => List.get(id), after)).verification;
    expect(await shown(0)).toMatchObject({ counts: { unknown: 3 }, credits: { charged: 0 } });
    await person(() => List.revise(id), 3_600_000);
    expect(await work(id, nobody, 3_600_000)).toEqual([]);
    expect(await shown(3_600_000)).toMatchObject({ status: "completed", reasons: { not_probed: 3 } });
    const other = await paste("Other", ["bob@a.test", ...emails], 3_600_000);
    await verify(other, () => true, { fresh: false, after: 3_600_000 });
    expect((await person(() => List.get(other), 3_600_000)).verification?.credits.charged).toBe(3);
  });

  it("keeps the fact by which a verdict was free, so that neither it nor another list has it for nothing", async () => {
    const { person, paste, verify, work } = await verifiedList();
    const fact = { provider: "mailguard", since: first, seen: first, mailed: 1_000, bounced: 300 };
    const id = await paste("Open", ["eve@open.test"]);
    const find = async () => new Map([[fact.provider, fact]]);
    await Verdict.ProviderFacts.provide({ find }, () => verify(id));
    await person(() => List.revise(id), 3_600_000);
    const nothing = async () => new Map();
    await Verdict.ProviderFacts.provide({ find: nothing }, () => work(id, nobody, 3_600_000));
    const { results } = await person(() => List.results({ id, limit: 10 }), 3_600_000);
    expect(results).toMatchObject([{ reason: "provider_opaque", fact, charged: 0 }]);
    const other = await paste("Other", ["eve@open.test"], 7_200_000);
    await verify(other, () => true, { fresh: false, after: 7_200_000 });
    expect((await person(() => List.get(other), 7_200_000)).verification?.credits.charged).toBe(1);
  });

  it("lends its verdicts to no other list, so that they are repeated for a day since they were paid for", async () => {
    const { person, paste, verify, revise } = await verifiedList();
    const hour = 3_600_000;
    await revise(20 * hour);
    const other = await paste("Other", ["ann@a.test", "bob@a.test"], 30 * hour);
    await verify(other, () => true, { fresh: false, after: 30 * hour });
    expect((await person(() => List.get(other), 30 * hour)).verification?.credits.charged).toBe(2);
  });

  it("counts and tells by the rules of its end, though its verdicts are stored without them", async () => {
    const { person, ours, report, revise, row, id, verdicts } = await verifiedList();
    await report(
      3 * day,
      bounced("bob@a.test", { at: time(2 * day) }),
      outcome("opened", "no-one@a.test", time(2 * day)),
    );
    const block = { match: "address", value: "ann@a.test", effect: "block" } as const;
    const rule = await person(() => Rule.create(block), 4 * day);
    await revise(4 * day);
    const { id: verificationID, changes } = await row();
    expect(changes).toEqual({ died: 1, cameBack: 1 });
    const counts = { valid: 1, invalid: 1, risky: 0, unknown: 1 };
    const told = await ours(() => List.asVerified(id), 4 * day);
    expect(told.verification).toMatchObject({ status: "completed", is_revision: true, counts });
    expect(told.verification?.changes).toEqual({ died: 1, came_back: 1 });
    const shown = await person(() => List.get(id), 4 * day);
    expect(shown.verification).toMatchObject({ counts, rules: "applied" });
    expect(await ours(() => List.tellVerification({ listID: id, verificationID }), 4 * day)).toMatchObject({
      title: "The verdicts of “News” are revised",
      facts: [
        ["List", "News"],
        ["Valid", "1"],
        ["Invalid", "1"],
        ["Risky", "0"],
        ["Unknown", "1"],
      ],
    });
    await person(() => Rule.remove(rule.id), 5 * day);
    await person(() => Suppression.remove({ email: "bob@a.test" }), 5 * day);
    expect((await verdicts(5 * day))["ann@a.test"]).toMatchObject({ status: "valid", checked_at: first });
    expect((await person(() => List.get(id), 5 * day)).verification).toMatchObject({
      counts: { valid: 2, invalid: 1 },
    });
  });

  it("counts who is suppressed since a bounce as died, once", async () => {
    const { person, report, revise, row, id, verdicts } = await verifiedList();
    await report(3 * day, bounced("bob@a.test", { at: time(2 * day) }));
    await person(() => Suppression.add({ entries: [{ email: "ann@a.test" }] }), 3 * day + 7_200_000);
    await revise(4 * day);
    expect((await verdicts(4 * day))["bob@a.test"]).toMatchObject({
      status: "invalid",
      reason: "bounced",
      action: "remove",
      suppressed: { reason: "bounce" },
    });
    expect((await row()).changes).toEqual({ died: 1, cameBack: 0 });
    expect((await person(() => List.get(id), 4 * day)).verification?.counts).toMatchObject({
      invalid: 2,
      unknown: 1,
    });
    await revise(5 * day);
    expect((await row()).changes).toEqual({ died: 0, cameBack: 0 });
  });

  it("that is undone leaves no objects, and those of the list as they were", async () => {
    const { person, ours, row, id, workspaceID, revise } = await verifiedList();
    await revise(day);
    const { manifest = "", id: before } = await row();
    await person(() => List.revise(id), 2 * day);
    const { id: undone } = await row();
    const part = `list/${workspaceID}/${id}/${undone}/part/000000-1`;
    await Store.put(part, "{}");
    await ours(() => Verification.removeUndone(id, undone), 2 * day);
    expect(await Store.size(part)).not.toBeNull();
    await person(() => List.steer({ id, to: "cancel" }), 2 * day);
    for (const _ of [1, 2]) await ours(() => Verification.removeUndone(id, undone), 2 * day);
    expect(await Store.size(part)).toBeNull();
    await ours(() => Verification.removeUndone(id, before), 2 * day);
    expect(await Store.size(manifest)).not.toBeNull();
    expect(await person(() => List.results({ id, limit: 10 }), 2 * day)).toMatchObject({ count: 3 });
  });

  it("is for completed verifications alone", async () => {
    const { person, paste } = await verifiedList();
    const cancelled = await paste("Cancelled", ["eve@a.test"]);
    await person(() => List.verify({ id: cancelled, fresh: true }));
    await person(() => List.steer({ id: cancelled, to: "cancel" }));
    await expect(person(() => List.revise(cancelled), day)).rejects.toMatchObject({
      code: "list.no_results",
    });
  });

  it("that is cancelled or fails leaves the list as it was, and tells nobody", async () => {
    const { person, ours, row, id, workspaceID, balance } = await verifiedList();
    const before = await row();
    const all = await balance();
    const events = async (type: string) => (await announced(workspaceID, type)).length;
    await person(() => List.revise(id), day);
    await person(() => List.steer({ id, to: "cancel" }), day);
    expect(await row()).toEqual({ ...before, timeRevised: time(day) });

    await person(() => List.revise(id), 2 * day);
    const { id: verificationID } = await row();
    const job = await ours(() => Job.find({ workspaceID, kind: "verify-list", id: verificationID }));
    if (!job) throw new Error("There is no job.");
    for (const _ of [1, 2]) await ours(() => Verification.restart(job), 9 * day);
    expect(await ours(() => Job.find({ workspaceID, kind: "verify-list", id: verificationID }))).toBeNull();
    expect(await row()).toEqual({ ...before, timeRevised: time(2 * day) });
    expect(await balance()).toBe(all);
    expect([await events("verification.cancelled"), await events("verification.failed")]).toEqual([0, 0]);
    expect(await events("verification.undone")).toBe(2);
    expect(await person(() => List.results({ id, limit: 10 }), day)).toMatchObject({ count: 3 });
  });

  it("does not destroy what was asked: an outcome that is erased is gone with the next one", async () => {
    const { person, report, revise, verdicts } = await verifiedList();
    const [before] = [await verdicts(0)];
    await report(2 * day, bounced("bob@a.test", { at: time(day) }));
    await person(() => Suppression.remove({ email: "bob@a.test" }), 3 * day);
    await revise(3 * day);
    expect((await verdicts(3 * day))["bob@a.test"]).toMatchObject({ reason: "bounced" });
    await revise(4 * day);
    expect((await verdicts(4 * day))["bob@a.test"]).toMatchObject({ reason: "bounced" });
    await person(() => Outcome.erase({ email: "bob@a.test" }), 5 * day);
    await revise(5 * day);
    expect((await verdicts(5 * day))["bob@a.test"]).toEqual({ ...before["bob@a.test"], charged: 0 });
  });

  it("uses up no rows of test mode, whose quota is for what is verified", async () => {
    const { person, ours, id, workspaceID, work } = await verifiedList(TestWorkspace.of(newWorkspaceID()));
    const { max = 0 } = testQuotas.free.testRows ?? {};
    const use = async (rows: number) =>
      ours(async () => Table.write(await Quota.countingTestRows(workspaceID, rows)), day);
    await use(max);
    await person(() => List.revise(id), day);
    expect(await work(id, nobody, day)).toEqual([]);
    await expect(use(1)).rejects.toMatchObject({ kind: "limit" });
  });

  it("reports no verdicts as answers of providers, which nobody asked", async () => {
    const { person, id, row, work } = await verifiedList();
    await person(() => List.revise(id), day);
    const reported: Verdict.Info[] = [];
    await work(id, nobody, day, (verdicts) => reported.push(...verdicts));
    expect(await row()).toMatchObject({ status: "completed", done: 3 });
    expect(reported).toEqual([]);
  });

  it("keeps the objects of no revision but the last", async () => {
    const { revise, row, person, make, id } = await verifiedList();
    await revise(day);
    const { id: first, manifest: before = "" } = await row();
    await revise(2 * day);
    const { id: second, manifest = "" } = await row();
    expect(manifest).toContain(second);
    expect(await Store.size(manifest)).not.toBeNull();
    expect(before).toContain(first);
    expect(await Store.size(before)).toBeNull();
    const compare = () => person(() => List.compare({ id, before: id }), 2 * day);
    expect(await compare()).toBeNull();
    await make(2 * day);
    expect(await compare()).not.toBeNull();
    expect(await person(() => List.results({ id, limit: 10 }), 2 * day)).toMatchObject({ count: 3 });
  });

  it("finds what was asked also behind a verification that took its outcomes over", async () => {
    const { person, paste, work, verify, ours, deadline, workspaceID } = await verifiedList();
    const id = await paste("Slow", ["ann@a.test", "zoe@a.test"]);
    await verify(id, () => true);
    const list = { id, limit: 10 };
    const shown = async (after: number) => {
      const { results } = await person(() => List.results(list), after);
      return Object.fromEntries(results.map(({ email, reason }) => [email, reason]));
    };
    const settle = async (after: number) => {
      const until = new Date(deadline.getTime() + after + 7_200_000);
      for (const _ of [1, 2]) await ours(() => Outcome.settle(until, until), after + 3_601_000);
    };
    await person(() => Outcome.record({ outcomes: [bounced("zoe@a.test", { at: time(day) })] }), 2 * day);
    await settle(2 * day);
    await person(() => Suppression.remove({ email: "zoe@a.test" }), 3 * day);
    await person(() => List.revise(id), 3 * day);
    await work(id, nobody, 3 * day);
    const { id: follows = "" } = (await readRow(workspaceID, id)) ?? {};
    const as = { kind: "renewal", follows, dueBefore: time(4 * day).slice(0, 10), due: 0 } as const;
    await person(async () => startVerification(await rowFor(id, "view"), { as }), 4 * day);
    await work(id, () => true, 4 * day);
    expect(await shown(4 * day)).toEqual({ "ann@a.test": "accepted", "zoe@a.test": "bounced" });
    await person(() => Outcome.erase({ email: "zoe@a.test" }), 5 * day);
    await person(() => List.revise(id), 6 * day);
    await work(id, nobody, 6 * day);
    expect(await shown(6 * day)).toEqual({ "ann@a.test": "accepted", "zoe@a.test": "accepted" });
  });

  it("believes a provider no longer, and again, as the facts of the day say", async () => {
    const { person, paste, verify, work } = await verifiedList();
    const id = await paste("Open", ["eve@open.test", "no-one@open.test"]);
    await verify(id);
    const fact = { provider: "mailguard", since: first, seen: first, mailed: 1_000, bounced: 300 };
    const reviseBy = async (facts: readonly (typeof fact)[], after: number) => {
      await person(() => List.revise(id), after);
      const find = async () => new Map(facts.map((one) => [one.provider, one]));
      await Verdict.ProviderFacts.provide({ find }, () => work(id, nobody, after));
      const { results } = await person(() => List.results({ id, limit: 10 }), after);
      return results.map(({ reason, fact: named }) => [reason, named?.provider]);
    };
    expect(await reviseBy([fact], day)).toEqual([
      ["mailbox_not_found", undefined],
      ["provider_opaque", "mailguard"],
    ]);
    expect(await reviseBy([], 2 * day)).toEqual([
      ["mailbox_not_found", undefined],
      ["accepted", undefined],
    ]);
  });

  it("gives a paid verdict back once its provider is believed, though others were asked about meanwhile", async () => {
    const { person, paste, verify, work } = await verifiedList();
    const id = await paste("Open", ["eve@open.test", "zoe@full.test"]);
    await verify(id);
    const reasons = async (after: number) => {
      const { results } = await person(() => List.results({ id, limit: 10 }), after);
      return Object.fromEntries(results.map(({ email, reason }) => [email, reason]));
    };
    const fact = { provider: "mailguard", since: first, seen: first, mailed: 1_000, bounced: 300 };
    const believing = (facts: readonly (typeof fact)[], body: () => Promise<unknown>) =>
      Verdict.ProviderFacts.provide(
        { find: async () => new Map(facts.map((one) => [one.provider, one])) },
        body,
      );
    await person(() => List.revise(id), day);
    await believing([fact], () => work(id, nobody, day));
    expect(await reasons(day)).toMatchObject({ "eve@open.test": "provider_opaque" });
    const position = 1;
    await person(() => List.verify({ id, again: [position] }), 2 * day);
    await believing([fact], () => work(id, () => true, 2 * day));
    expect(await reasons(2 * day)).toMatchObject({ "eve@open.test": "provider_opaque" });
    await person(() => List.revise(id), 3 * day);
    await believing([], () => work(id, nobody, 3 * day));
    expect(await reasons(3 * day)).toMatchObject({ "eve@open.test": "accepted" });
  });

  it("needs no credits, and counts in no usage, which counts what was asked", async () => {
    const { revise, workspaceID, ours, person, balance } = await verifiedList();
    const all = await balance();
    await person(() => Credit.spend("spent", all));
    expect(await balance()).toBe(0);
    const usage = async () => {
      const query = VerdictCountEntity.query.byDay({ workspaceID });
      return (await ours(() => query.go({ consistent: true }))).data;
    };
    const before = await usage();
    expect(before).toMatchObject([{ valid: 2, invalid: 1 }]);
    await revise(day);
    expect(await usage()).toEqual(before);
  });
});
