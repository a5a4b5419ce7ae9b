import { describe, expect, it, vi } from "vitest";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { importAll } from "./import-all.ts";
import { Analysis } from "../../src/analysis/index.ts";
import { AnalysisEntity } from "../../src/analysis/entity.ts";
import { readRow } from "../../src/analysis/row.ts";
import { OutboxEntity } from "../../src/aws/outbox/entity.ts";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { ID } from "../../src/kit/id.ts";
import { ListEntity } from "../../src/list/entity.ts";
import { List } from "../../src/list/index.ts";
import type { Purpose } from "../../src/list/schema.ts";

/** An imported list that was created with `start`, before the event of its import is handled. */
async function imported({ start, credits = 10 }: { start: Purpose; credits?: number }) {
  const workspaceID = newWorkspaceID();
  const person = <R>(body: () => R) => as(user(workspaceID), body);
  const ours = <R>(body: () => R) => as(system(workspaceID), body);
  await ours(() => Credit.open(credits));
  const emails = ["ann@a.test", "bob@b.test"];
  const list = { name: "Ann", source: "paste", purpose: start, emails, start } as const;
  const { id } = await person(() => List.create(list));
  await ours(() => importAll(workspaceID, id, new Date("2026-11-21T10:01:00.000Z")));
  return {
    id,
    /** What the events of refused starts say. */
    refusals: async () => {
      const { data } = await OutboxEntity.scan
        .where((row, { eq }) => eq(row.workspaceID, workspaceID))
        .go({ pages: "all" });
      return data.flatMap(({ type, properties }) => (type === "list.start_refused" ? [properties] : []));
    },
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
