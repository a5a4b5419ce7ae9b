/** Programs are told what happens to schedules. */
import { Credit } from "@winnow/core/credit";
import { Job } from "@winnow/core/job";
import { List } from "@winnow/core/list";
import type { Context } from "aws-lambda";
import { expect, it } from "vitest";
import { handler } from "../../src/event/fan-out-event.ts";
import { programOfLists } from "./lists-at-work.ts";

const context = { getRemainingTimeInMillis: () => 30_000 } as Context;
const events = ["list.schedule_waits", "list.schedule_stopped"];
const url = "https://example.com/hook";

type Program = Awaited<ReturnType<typeof programOfLists>>;

/** A program whose list is due after 49 days, with a webhook. */
async function keptFresh() {
  const program = await programOfLists({ mode: "live", monthly_budget: 2 });
  const { post, put, imported, work, jobOf, inDays } = program;
  const id = await imported({ retention_days: 90, metadata: { campaign: "spring" } });
  await post(`/v1/lists/${id}/start`, {}, { mode: "verify" });
  await work(id);
  await put(`/v1/lists/${id}/schedule`, { every_days: 7, cap: 100 });
  const due = await jobOf("keep-fresh", id);
  if (!due) throw new Error("No job waits.");
  const { body: webhook } = await post("/v1/webhooks", {}, { url, events });
  return {
    ...program,
    id,
    webhook: webhook.id,
    tick: (days: number) => inDays(days, () => List.keepFreshWhenDue(due)),
  };
}

/** Hands the events of schedules that wait for it to the handler, so often; returns their types. */
async function fanOut({ ours, workspaceID }: Pick<Program, "ours" | "workspaceID">, times = 2) {
  const jobs = (await ours(() => Job.openOf(workspaceID, ["fan-out-event"]))).filter(({ input }) =>
    events.includes(String(input["type"])),
  );
  for (const { input } of jobs)
    for (let time = 0; time < times; time++)
      await handler({ "detail-type": input["type"], detail: input } as never, context);
  return jobs.map(({ input }) => input["type"]);
}

/** The bodies that a webhook is to get, in order. */
async function bodiesFor({ get }: Pick<Program, "get">, webhook: string) {
  const { body } = await get(`/v1/webhooks/${webhook}/deliveries`);
  const { results } = body as unknown as { results: { id: string }[] };
  const bodies = await Promise.all(
    results.map(async ({ id }) => (await get(`/v1/webhooks/${webhook}/deliveries/${id}`)).body["body"]),
  );
  return bodies.map((text) => JSON.parse(String(text)) as { type: string; data: object }).toReversed();
}

it("A run that waits is told once, and a stop once, with the list and why, to its own workspace.", async () => {
  const program = await keptFresh();
  const { id, webhook, call, tick } = program;
  const stranger = await keptFresh();
  await call(50, () => Credit.spend("spent", 1));
  for (const _ of [1, 2]) await tick(50);
  expect(await fanOut(program)).toEqual(["list.schedule_waits"]);
  await tick(51);
  expect(await fanOut(program)).toEqual([]);
  await call(82, () => Credit.spend("spent again", 1));
  for (const _ of [1, 2]) await tick(82);
  expect(await fanOut(program)).toEqual(["list.schedule_stopped"]);
  const message = expect.any(String);
  const list = { id, name: "Spring", mode: "live", metadata: { campaign: "spring" } };
  expect(await bodiesFor(program, webhook)).toMatchObject([
    {
      type: "list.schedule_waits",
      data: {
        ...list,
        schedule: { waits: { code: "budget.exhausted", message, since: expect.any(String) } },
      },
    },
    {
      type: "list.schedule_stopped",
      data: { ...list, schedule: { stopped: { code: "budget.exhausted", message } } },
    },
  ]);
  expect(await bodiesFor(stranger, stranger.webhook)).toEqual([]);
});

it("A stop is told also where somebody has set the schedule anew or ended it, and not of a list that is gone.", async () => {
  for (const then of ["set", "ended", "removed"] as const) {
    const program = await keptFresh();
    const { id, webhook, call, tick, put, remove } = program;
    await call(50, () => Credit.spend("spent", 1));
    await tick(50);
    await call(82, () => Credit.spend("spent again", 1));
    await tick(82);
    if (then === "set") await put(`/v1/lists/${id}/schedule`, { every_days: 7, cap: 50 });
    if (then === "ended") await remove(`/v1/lists/${id}/schedule`);
    if (then === "removed") await remove(`/v1/lists/${id}`);
    await fanOut(program);
    expect((await bodiesFor(program, webhook)).map(({ type }) => type)).toEqual(
      then === "removed" ? [] : events,
    );
  }
});
