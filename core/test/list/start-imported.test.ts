import { describe, expect, it, vi } from "vitest";
import { announced } from "../announced.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { importAll } from "./import-all.ts";
import { listOfKey } from "./schedule/list-of-key.ts";
import { Analysis } from "../../src/analysis/index.ts";
import { ApiKey } from "../../src/api-key/index.ts";
import { AnalysisEntity } from "../../src/analysis/entity.ts";
import { readRow } from "../../src/analysis/row.ts";
import { Table } from "../../src/aws/table/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { ID } from "../../src/kit/id.ts";
import { ListEntity } from "../../src/list/entity.ts";
import { List } from "../../src/list/index.ts";
import type { Purpose } from "../../src/list/schema.ts";
import { MemberEntity } from "../../src/member/entity.ts";
import { Member } from "../../src/member/index.ts";
import { Workspace } from "../../src/workspace/index.ts";

/** A workspace and its owner. */
async function owned() {
  const workspaceID = newWorkspaceID();
  const owner = user(workspaceID);
  const userID = owner.type === "user" ? owner.userID : "";
  await as(system(workspaceID), () =>
    Table.write([Workspace.creation({ id: workspaceID, name: "Ann", ownerID: userID, plan: "Pro" })]),
  );
  const names = { email: "ann@inbox.test", firstName: "Ann", lastName: "Lee" };
  await MemberEntity.put({ workspaceID, userID, role: "owner", ...names, timeJoined: "2026-11-20" }).go();
  return { workspaceID, owner, userID };
}

/** An imported list that was created with `start`, by a call of its owner, before the event of its import is handled. */
async function imported({ start, credits = 10 }: { start: Purpose; credits?: number }) {
  const { workspaceID, owner, userID } = await owned();
  const person = <R>(body: () => R) => as(owner, body);
  const ours = <R>(body: () => R) => as(system(workspaceID), body);
  await ours(() => Credit.open(credits));
  const emails = ["ann@a.test", "bob@b.test"];
  const list = { name: "Ann", source: "paste", purpose: start, emails, start } as const;
  const { id } = await person(() => List.create(list));
  await ours(() => importAll(workspaceID, id, new Date("2026-11-21T10:01:00.000Z")));
  return {
    id,
    workspaceID,
    /** What becomes of the owner before the list is imported. */
    leaves: () => MemberEntity.delete({ workspaceID, userID }).go(),
    becomes: (role: string) => MemberEntity.patch({ workspaceID, userID }).set({ role }).go(),
    /** What the events of refused starts say. */
    refusals: async () =>
      (await announced(workspaceID, "list.start_refused")).map(({ properties }) => properties),
    get: () => person(() => List.get(id)),
    held: async () => (await person(() => Credit.balance())).held_credits,
    verify: () => person(() => List.verify({ id })),
    analyze: (options: { again?: boolean } = {}, claim: { id: string } | null = null) =>
      person(() => List.analyze({ id, ...options }, { claim })),
    analysisID: async () => (await readRow(workspaceID, id))?.id,
    /** Ends the analysis as if it had done its work. */
    completeAnalysis: () =>
      ours(async () => {
        const analysisID = String((await readRow(workspaceID, id))?.id);
        await Job.close({ workspaceID, kind: "analyze-list", id: analysisID });
        await AnalysisEntity.patch({ workspaceID, listID: id })
          .set({ status: "completed", timeCompleted: "2026-11-21T10:05:00.000Z" })
          .go();
      }),
    cancel: () => person(() => List.steer({ id, to: "cancel" })),
    replaceImport: () =>
      ListEntity.patch({ workspaceID, id })
        .set({ importID: ID.create("import") })
        .go(),
    /** Handles the event of the import, also when it is delivered again. */
    deliver: () => ours(() => List.startImported(id)),
    addCredits: (credits: number) =>
      ours(() => Credit.grantPack({ transaction: `txn_${id}`, line: "1", credits })),
    failAnalysis: () =>
      ours(async () => {
        const analysisID = String((await readRow(workspaceID, id))?.id);
        const job = await Job.find({ workspaceID, kind: "analyze-list", id: analysisID });
        if (job) await Analysis.giveUp(job);
      }),
  };
}

describe("a completed analysis", () => {
  const completed = async () => {
    const list = await imported({ start: "analyze" });
    await list.deliver();
    await list.completeAnalysis();
    return { ...list, first: await list.analysisID() };
  };

  it("is replaced by another only where that is asked for", async () => {
    const list = await completed();
    await expect(list.analyze()).rejects.toMatchObject({ kind: "conflict" });
    expect(await list.analysisID()).toBe(list.first);
    await list.analyze({ again: true });
    expect(await list.analysisID()).not.toBe(list.first);
    expect(await list.get()).toMatchObject({ analysis: { status: "queued", health: null } });
    await expect(list.analyze({ again: true })).rejects.toMatchObject({ kind: "conflict" });
  });

  it("is replaced once by two who ask at a time, and by a request that is repeated", async () => {
    const list = await completed();
    const both = await Promise.allSettled([list.analyze({ again: true }), list.analyze({ again: true })]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await list.completeAnalysis();
    const claim = { id: "idm_01M8FK3E2F6FBRNWZW7Q38FTMZ" };
    await list.analyze({ again: true }, claim);
    const second = await list.analysisID();
    await list.completeAnalysis();
    await list.analyze({ again: true }, claim);
    expect(await list.analysisID()).toBe(second);
  });

  it("stays where the event of the import is delivered again, and where the list is verified", async () => {
    const list = await completed();
    await list.deliver();
    expect(await list.analysisID()).toBe(list.first);
    await list.verify();
    await expect(list.analyze({ again: true })).rejects.toMatchObject({ kind: "conflict" });
  });
});

describe("what a list was created for", () => {
  it("starts when the list is imported, and stays ended once it was cancelled", async () => {
    const list = await imported({ start: "verify" });
    await list.deliver();
    expect(await list.get()).toMatchObject({ status: "queued" });
    expect(await list.held()).toBe(2);
    await list.cancel();
    await list.deliver();
    expect(await list.get()).toMatchObject({ status: "cancelled" });
    expect(await list.held()).toBe(0);
  });

  it("is not started after somebody started and cancelled it by hand", async () => {
    const list = await imported({ start: "clean" });
    await list.verify();
    await list.cancel();
    await list.deliver();
    expect(await list.get()).toMatchObject({ status: "cancelled" });
  });

  it("is not started by a delivery that is late, when somebody starts and cancels it meanwhile", async () => {
    const list = await imported({ start: "verify" });
    vi.spyOn(Analysis, "known").mockImplementationOnce(async () => {
      await list.verify();
      await list.cancel();
      return null;
    });
    await list.deliver();
    expect(await list.get()).toMatchObject({ status: "cancelled" });
    expect(await list.held()).toBe(0);
  });

  it("stays refused without credits, also when there are some later", async () => {
    const list = await imported({ start: "verify", credits: 1 });
    await list.deliver();
    expect(await list.get()).toMatchObject({ status: "ready", error: { code: "credits.insufficient" } });
    await list.addCredits(10);
    await list.deliver();
    expect(await list.get()).toMatchObject({ status: "ready", error: { code: "credits.insufficient" } });
    await list.verify();
    expect(await list.get()).toMatchObject({ status: "queued", error: null });
  });

  it("tells of a refusal once, however often and at one time its event is delivered", async () => {
    const list = await imported({ start: "verify", credits: 1 });
    await Promise.all([list.deliver(), list.deliver(), list.deliver()]);
    await list.deliver();
    const error = {
      code: "credits.insufficient",
      message: "This needs 2 credits and you have 1: 1 is missing. Nothing was started.",
    };
    expect(await list.refusals()).toEqual([{ listID: list.id, error }]);
  });

  it("is refused on the list whose import it was, and on no later one", async () => {
    const list = await imported({ start: "verify", credits: 1 });
    vi.spyOn(Analysis, "known").mockImplementationOnce(async () => {
      await list.replaceImport();
      return null;
    });
    await list.deliver();
    expect(await list.get()).toMatchObject({ error: null });
    expect(await list.refusals()).toEqual([]);
  });

  it("is an analysis once, also where that has failed", async () => {
    const list = await imported({ start: "analyze" });
    await list.deliver();
    await list.failAnalysis();
    await list.deliver();
    expect(await list.get()).toMatchObject({ analysis: { status: "failed" } });
  });
});

describe("what a person asked for who may not start it when the list is imported", () => {
  const error = {
    code: "list.start_role",
    message:
      "The person who added this list may not start it any more. The list is imported, and nothing was started. Somebody who may can start it.",
  };

  it.each(["verify", "clean", "analyze"] as const)(
    "is not started, and spends nothing: %s of a former member",
    async (start) => {
      const list = await imported({ start });
      await list.leaves();
      for (const _ of ["once", "again"]) await list.deliver();
      expect(await list.get()).toMatchObject({ status: "ready", error, analysis: null });
      expect(await list.held()).toBe(0);
      expect(await list.refusals()).toEqual([{ listID: list.id, error }]);
    },
  );

  it("is not started where their role may only look", async () => {
    const list = await imported({ start: "verify" });
    await list.becomes("viewer");
    await list.deliver();
    expect(await list.get()).toMatchObject({ status: "ready", error });
    await list.verify();
    expect(await list.get()).toMatchObject({ status: "queued", error: null });
  });

  it("is started where their new role may start it", async () => {
    const list = await imported({ start: "verify" });
    await list.becomes("member");
    await list.deliver();
    expect(await list.get()).toMatchObject({ status: "queued", error: null });
  });
});

describe("what an API key asked for", () => {
  /** A list of a key of a member, imported; what `meanwhile` does happens before its start. */
  async function startedByKey(
    meanwhile: (list: Awaited<ReturnType<typeof listOfKey>>) => Promise<unknown>,
    choices: Parameters<typeof listOfKey>[0] = {},
  ) {
    const kept = await listOfKey(choices);
    const emails = ["cy@a.test", "dee@a.test"];
    const list = { name: "Ann", source: "paste", purpose: "verify", emails, start: "verify" } as const;
    const { id } = await kept.call(() => List.create(list));
    await meanwhile(kept);
    await kept.ours(() => importAll(kept.workspaceID, id, new Date(kept.clock.now().getTime() + 60_000)));
    for (const _ of ["once", "again"]) await kept.ours(() => List.startImported(id));
    return kept.owner.do(() => List.get(id));
  }

  it("is started while the key may start it", async () => {
    expect(await startedByKey(async () => {})).toMatchObject({ status: "queued", error: null });
  });

  it("is not started once the key is revoked", async () => {
    const list = await startedByKey(({ owner, keyID }) => owner.do(() => ApiKey.revoke(keyID)));
    expect(list).toMatchObject({
      status: "ready",
      error: {
        code: "list.start_key",
        message:
          "The API key “Server” that added this list has stopped, or may not start it any more. The list is imported, and nothing was started. A person or another key can start it.",
      },
    });
  });

  it("is not started once its maker is out", async () => {
    const list = await startedByKey(({ owner, member, workspaceID }) =>
      owner.do(() => Member.remove({ id: workspaceID, memberId: member.id })),
    );
    expect(list).toMatchObject({ status: "ready", error: { code: "list.start_key" } });
  });

  it("is within the budget that the key has when the list is imported", async () => {
    const lower = (monthly_budget: number) => (list: Awaited<ReturnType<typeof listOfKey>>) =>
      list.owner.do(() => ApiKey.update({ id: list.keyID, monthly_budget }));
    const of = { monthly_budget: 1_000 };
    expect(await startedByKey(lower(2), of)).toMatchObject({ status: "queued" });
    expect(await startedByKey(lower(1), of)).toMatchObject({
      status: "ready",
      error: { code: "budget.exhausted" },
    });
  });
});
