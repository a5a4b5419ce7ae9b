/** Sending deliveries again: one, or all since a time. The receiver sees the same `webhook-id`, by which it knows them. */
import { decodeTime, encodeTime, ulid } from "ulid";
import { z } from "zod";
import { Queue } from "../aws/queue/index.ts";
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID, TestWorkspace } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { Window } from "../window/index.ts";
import { deliveryOf, viewDelivery } from "./delivery.ts";
import { DeliveryEntity, type DeliveryRow, type Key, PendingEntity } from "./entity.ts";
import { wake } from "./endpoint-queue.ts";
import { readRow, type Request, rowFor } from "./row.ts";
import { type Delivery, Message, type Replaying, ReplayQuery } from "./schema.ts";

const id = ID.schema("webhook");
const pageSize = 100;

/**
 * Sends a delivery again that has ended, once for a request. Throws `conflict` where it is pending, or its endpoint is disabled, `limit`
 * beyond the deliveries of a day.
 */
export const replay = fn(
  z.object({ id, delivery: ID.schema("delivery") }),
  async ({ id: endpointID, delivery }, request: Request | null = null): Promise<Delivery> => {
    const endpoint = await rowFor(endpointID, "edit");
    if (!endpoint.enabled) throw disabled();
    const key = { workspaceID: endpoint.workspaceID, endpointID };
    const row = await deliveryOf(key, delivery);
    const started = request ? untilOf(request).toISOString() : null;
    if (row.timeStarted !== started && row.state !== "pending") await Quota.countResent(key.workspaceID);
    const isBegun =
      row.timeStarted === started || (row.state !== "pending" && (await begin(row, started ?? undefined)));
    // Also where it is pending: the worker that began it may have ended before.
    await wake([key]);
    if (!isBegun) throw pending();
    return viewDelivery(await deliveryOf(key, delivery));
  },
);

/**
 * Sends all deliveries again that have ended and whose event happened since a time. A job does it, oldest
 * first, and goes on the next day where the deliveries of one are used up. Another replay that is asked for
 * until then takes its place. Called twice with the id of one request, it is one replay. Throws `conflict`
 * while another one of the endpoint is under way, `limit` beyond ten of the workspace in an hour.
 */
export const replaySince = fn(
  ReplayQuery.extend({ id }),
  async ({ id: endpointID, since, status }, request: Request | null = null): Promise<Replaying> => {
    const { workspaceID, enabled } = await rowFor(endpointID, "edit");
    if (!enabled) throw disabled();
    requirePast(since);
    const key = { workspaceID, endpointID };
    const times = { since: new Date(since).toISOString(), until: untilOf(request).toISOString() };
    const going: Replay = { id: request?.id ?? ulid(), ...times, ...(status && { status }) };
    const job = jobOf(key, going);
    if (!(await Job.find(job))) {
      const open = await Job.openOf(workspaceID, ["replay-webhook"]);
      const others = open.filter(({ input }) => input["endpointID"] === endpointID);
      if (!others.every(Job.isAsleep)) throw replaying();
      await countReplay(workspaceID);
      const opening = Job.opening({ ...job, input: { endpointID, replay: going } });
      await Table.write([opening, ...others.map(Job.closing)]).catch(Job.unlessRefused);
    }
    await sendReplay(key, going);
    return { id: endpointID, ...times };
  },
);

/** Replays of all deliveries of a webhook. */
const perHour = { max: 10, seconds: 3_600 };

const countReplay = (workspaceID: string): Promise<void> =>
  Window.spend(
    `replays:${TestWorkspace.liveOf(workspaceID)}`,
    perHour,
    `At most ${perHour.max} replays can be made in an hour.`,
  );

/** Ids of deliveries hold times since 1970. The clock of a caller may be fast. */
function requirePast(since: string): void {
  const time = Date.parse(since);
  if (time >= 0 && time <= Clock.now().getTime() + clockSkewMs) return;
  const message = "A replay begins between 1970 and now.";
  throw new VisibleError("input", "input.invalid", message, { since: message });
}

/** What is begun after this time is not begun again: a request that is repeated has the same time. */
const untilOf = (request: Request | null): Date =>
  request ? new Date(decodeTime(request.id.replace(/^.*_/, ""))) : Clock.now();

type Replay = NonNullable<Message["replay"]>;

const jobOf = ({ workspaceID }: Key, { id: replayID }: Replay): Job.Key => ({
  workspaceID,
  kind: "replay-webhook",
  id: replayID,
});

const sendReplay = (key: Key, going: Replay): Promise<void> =>
  Queue.send("deliver-webhook", [{ body: { ...key, replay: going } }]);

/** The sweep begins a replay anew; what it has begun already is left out. */
export async function restartReplay({ workspaceID, input }: Job.Row): Promise<void> {
  const { endpointID, replay: going } = Message.required().parse({ workspaceID, ...input });
  await sendReplay({ workspaceID, endpointID }, going);
}

/** The clocks of two workers differ by no more. Deliveries that began so shortly after the request are sent again, too. */
const clockSkewMs = 300_000;

/** Goes on with a replay by a page, unless it has ended or another one has taken its place. A page that is delivered twice begins nothing twice. */
export async function replayPage(key: Key, going: Replay): Promise<void> {
  if (!(await Job.find(jobOf(key, going)))) return;
  if (!(await readRow(key.workspaceID, key.endpointID))?.enabled) return Job.close(jobOf(key, going));
  const { since, until, status, after } = going;
  const { data } = await DeliveryEntity.query
    .byEndpoint({ ...key })
    .gt({ id: after ?? firstID(since) })
    .go({ limit: pageSize, consistent: true });
  const latest = new Date(Date.parse(until) + clockSkewMs).toISOString();
  const isMeant = ({ timeStarted, replayID, state }: DeliveryRow): boolean =>
    replayID !== going.id &&
    timeStarted < latest &&
    (status === undefined ? state !== "pending" : state === status);
  const meant = data.filter(isMeant);
  const { left, endsInSeconds } = await Quota.resendsLeft(key.workspaceID);
  const begun = await Promise.all(meant.slice(0, left).map((row) => begin(row, undefined, going.id)));
  await Quota.countResends(key.workspaceID, begun.filter(Boolean).length);
  // Also where one is pending already: the worker that began it may have died before.
  if (begun.some(Boolean) || data.some(({ state }) => state === "pending")) await wake([key]);
  if (meant.length > left) {
    const nextDay = new Date(Clock.now().getTime() + endsInSeconds * 1_000);
    return Job.wakeAt(jobOf(key, going), nextDay);
  }
  const last = data.at(-1);
  if (!last) return Job.close(jobOf(key, going));
  await Job.heartbeat(jobOf(key, going), { progress: true });
  await sendReplay(key, { ...going, after: last.id });
}

/** A text before the ids of all deliveries whose event happened from then on. */
const firstID = (since: string): string => `dlv_${encodeTime(Math.max(0, Date.parse(since)), 10)}`;

/** Makes an ended delivery pending, due now. Returns false where it was begun again meanwhile. */
async function begin(
  { workspaceID, endpointID, id: deliveryID, timeStarted }: DeliveryRow,
  now = Clock.now().toISOString(),
  replayID?: string,
): Promise<boolean> {
  const patch = DeliveryEntity.patch({ workspaceID, endpointID, id: deliveryID })
    .set({ state: "pending", round: 0, timeStarted: now, dueAt: now, ...(replayID && { replayID }) })
    .where((row, { eq, ne }) => `${eq(row.timeStarted, timeStarted)} AND ${ne(row.state, "pending")}`);
  const waiting = PendingEntity.put({ workspaceID, endpointID, dueAt: now, id: deliveryID });
  try {
    await Table.write([Table.change(patch), Table.change(waiting)]);
    return true;
  } catch (error) {
    if (!(error instanceof Table.Refused)) throw error;
    return false;
  }
}

const pending = () =>
  new VisibleError("conflict", "webhook.delivery_pending", "This delivery is on its way already.");

const replaying = () =>
  new VisibleError(
    "conflict",
    "webhook.replaying",
    "A replay of this webhook is under way. Wait until it has ended.",
  );

export const disabled = () =>
  new VisibleError("conflict", "webhook.disabled", "This webhook is disabled. Enable it first.");
