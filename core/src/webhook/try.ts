import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { within } from "../kit/time/within.ts";
import { Clock } from "../port/clock/index.ts";
import { WebhookClient } from "../port/webhook-client/index.ts";
import { leadsToUs } from "./callable.ts";
import {
  DeliveryEntity,
  type DeliveryRow,
  type EndpointRow,
  PendingEntity,
  type PendingRow,
} from "./entity.ts";
import { isSuccess } from "./health.ts";
import { nextTry } from "./schedule.ts";
import type { Try } from "./schema.ts";
import { signatureHeaders } from "./signature.ts";

/** Tries that the log keeps of a delivery. */
const keptTries = 16;
const gone = 410;
/** Twice the deadline of the client. By then a try has failed, whatever becomes of its request. */
const postMs = 10_000;

/**
 * Tries a delivery once, and writes how it ended and when it is tried next. Returns null where it is pending no more, and ends it
 * where the maker of the endpoint may not view what it carries.
 */
export async function tryDelivery(
  endpoint: EndpointRow,
  pending: PendingRow,
  { secrets, allows }: { secrets: readonly string[]; allows: (type: DeliveryRow["type"]) => boolean },
): Promise<Try | null> {
  const row = await read(pending);
  if (row?.state !== "pending") {
    await PendingEntity.delete(pending).go();
    return null;
  }
  if (!allows(row.type)) {
    await end(pending);
    return null;
  }
  const made = await post(endpoint.url, row, secrets);
  const round = row.round + 1;
  const next =
    isSuccess(made) || made.status === gone ? null : nextTry(new Date(row.timeStarted), round, Clock.now());
  const tries = [...row.tries, made].slice(-keptTries);
  const state = isSuccess(made) ? "succeeded" : next ? "pending" : "failed";
  await move(pending, { state, tries, round, url: endpoint.url }, next);
  return made;
}

/** Ends a pending delivery as failed, without a try. */
export async function end(pending: PendingRow): Promise<void> {
  await move(pending, { state: "failed" }, null);
}

async function read({ workspaceID, endpointID, id }: PendingRow): Promise<DeliveryRow | null> {
  const { data } = await DeliveryEntity.get({ workspaceID, endpointID, id }).go({ consistent: true });
  return data;
}

const overdue: WebhookClient.Outcome = { kind: "failed", cause: "timeout" };
const refused: WebhookClient.Outcome = { kind: "failed", cause: "forbidden_address" };

const answerTo = async (request: WebhookClient.Post): Promise<WebhookClient.Outcome> =>
  (await within(postMs, WebhookClient.use().post(request))) ?? overdue;

async function post(url: string, { eventID, body }: DeliveryRow, secrets: readonly string[]): Promise<Try> {
  const time = Clock.now();
  const headers = {
    "content-type": "application/json",
    "accept-encoding": "identity",
    "user-agent": "Winnow-Webhooks/1",
    ...signatureHeaders({ id: eventID, time, body }, secrets),
  };
  // The URL may be older than what is refused.
  const outcome = leadsToUs(new URL(url)) ? refused : await answerTo({ url, headers, body });
  const isAnswered = outcome.kind === "answered";
  return {
    at: time.toISOString(),
    status: isAnswered ? outcome.status : null,
    error: isAnswered ? null : outcome.cause,
    answer: isAnswered ? outcome.answer : "",
    duration_ms: Clock.now().getTime() - time.getTime(),
  };
}

type Outcome = Pick<DeliveryRow, "state"> & Partial<Pick<DeliveryRow, "tries" | "round" | "url">>;

/** Writes the outcome of a try, on condition that no other worker has written one. */
async function move({ workspaceID, endpointID, dueAt, id }: PendingRow, outcome: Outcome, next: Date | null) {
  const later = next?.toISOString();
  const patch = DeliveryEntity.patch({ workspaceID, endpointID, id });
  const removal = PendingEntity.delete({ workspaceID, endpointID, dueAt, id });
  await Table.write([
    Table.change(removal.where((row, { exists }) => exists(row.id))),
    Table.change(later ? patch.set({ ...outcome, dueAt: later }) : patch.set(outcome).remove(["dueAt"])),
    ...(later ? [Table.change(PendingEntity.put({ workspaceID, endpointID, dueAt: later, id }))] : []),
  ]).catch(Job.unlessRefused);
}
