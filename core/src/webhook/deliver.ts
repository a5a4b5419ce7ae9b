import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { Clock } from "../port/clock/index.ts";
import { EndpointEntity, type EndpointRow, type Key, PendingEntity, type PendingRow } from "./entity.ts";
import { disable } from "./disable.ts";
import { eraseDeliveries } from "./erase.ts";
import { isSuccess, judge } from "./health.ts";
import { inQueue } from "./endpoint-queue.ts";
import { replayPage } from "./replay.ts";
import { standingOf } from "./maker.ts";
import { readRow } from "./row.ts";
import { Message, type Try } from "./schema.ts";
import { unseal } from "./sealed-secret.ts";
import { end, tryDelivery } from "./try.ts";

/** Deliveries that are posted to an endpoint at a time. */
const parallel = 10;
/** Deliveries of a disabled endpoint that are ended at a time. */
const endedAtOnce = 25;

/** Posts what is due to an endpoint, once each; or goes on with a replay. Can be repeated. */
export const deliver = fn(Message, async ({ endpointID, replay }): Promise<void> => {
  const key = { workspaceID: Actor.system(), endpointID };
  if (replay) await replayPage(key, replay);
  else await inQueue(key, () => deliverDue(key));
});

async function deliverDue(key: Key): Promise<void> {
  const endpoint = await readRow(key.workspaceID, key.endpointID);
  if (!endpoint) return eraseDeliveries(key);
  if (!endpoint.enabled) {
    const pending = await pendingOf(key, endedAtOnce);
    await Promise.all(pending.map(end));
    return;
  }
  const now = Clock.now().toISOString();
  const due = (await pendingOf(key, parallel)).filter(({ dueAt }) => dueAt <= now);
  if (due.length === 0) return;
  const { refusal, allows } = await standingOf(endpoint);
  if (refusal) return disable(endpoint, refusal);
  const secrets = await secretsOf(endpoint);
  const tries = await Promise.all(due.map((pending) => tryDelivery(endpoint, pending, { secrets, allows })));
  await conclude(
    endpoint,
    tries.flatMap((each) => each ?? []),
  );
}

async function pendingOf({ workspaceID, endpointID }: Key, limit: number): Promise<PendingRow[]> {
  const { data } = await PendingEntity.query
    .byEndpoint({ workspaceID, endpointID })
    .go({ limit, consistent: true });
  return data;
}

/** The secret, and the replaced one while it signs. */
async function secretsOf({
  id,
  secret,
  previousSecret,
  timePreviousExpires = "",
}: EndpointRow): Promise<string[]> {
  const isOverlapping = previousSecret !== undefined && timePreviousExpires > Clock.now().toISOString();
  return Promise.all([secret, ...(isOverlapping ? [previousSecret] : [])].map((each) => unseal(each, id)));
}

/** Keeps what tries say about their endpoint, and disables it where that is due. */
async function conclude(endpoint: EndpointRow, tries: readonly Try[]): Promise<void> {
  const { workspaceID, id, url, failingSince, failures } = endpoint;
  const now = Clock.now();
  const patch = EndpointEntity.patch({ workspaceID, id });
  const before = { failingSince: failingSince === undefined ? null : new Date(failingSince), failures };
  const finding = judge(tries, before, now);
  if (finding === "disable_gone") return disable(endpoint, "gone");
  if (finding === "disable_failing") return disable(endpoint, "failing");
  if (finding === "healthy" && (failingSince !== undefined || failures !== undefined))
    await ignoringRemoval(
      patch.remove(["failingSince", "failures"]).where((row, { eq }) => eq(row.url, url)),
    );
  if (finding === "failing" && failures !== undefined)
    await ignoringRemoval(
      EndpointEntity.patch({ workspaceID, id })
        .add({ failures: tries.length })
        .where((row, { eq, exists }) => `${exists(row.failures)} AND ${eq(row.url, url)}`),
    );
  if (finding === "failing" && failingSince === undefined)
    await ignoringRemoval(
      patch
        .set({ failingSince: tries.find((each) => !isSuccess(each))?.at ?? now.toISOString() })
        .where((row, { eq, notExists }) => `${notExists(row.failingSince)} AND ${eq(row.url, url)}`),
    );
}

const ignoringRemoval = (patch: Parameters<typeof Table.change>[0]): Promise<void> =>
  Table.update(Table.change(patch)).catch(Job.unlessRefused);
