import { Analysis } from "@winnow/core/analysis";
import { ApiKey } from "@winnow/core/api-key";
import { Credit } from "@winnow/core/credit";
import { VisibleError } from "@winnow/core/kit/error";
import { List } from "@winnow/core/list";
import { Verification } from "@winnow/core/verification";
import { SingleVerification } from "@winnow/core/single-verification";
import { Webhook } from "@winnow/core/webhook";
import { jobReactions, on } from "../handler.ts";

interface OfList {
  id: string;
  properties: { listID: string };
}

/** What the API shows of a subject now; null where it was removed meanwhile. */
async function unlessGone<T extends Record<string, unknown>>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof VisibleError && error.kind === "missing") return null;
    throw error;
  }
}

const about =
  (type: Webhook.EventType) =>
  ({ id, properties: { listID } }: OfList): Promise<void> =>
    Webhook.fanOut({ eventID: id, type, subject: listID }, () => unlessGone(List.get(listID)));

/** Which internal event becomes which event of webhooks, and what its data is. */
export const handler = jobReactions("fan-out-event", [
  on(List.Events.Imported, about("list.imported")),
  on(List.Events.ImportFailed, about("list.failed")),
  on(List.Events.StartRefused, ({ id: eventID, properties: { listID, error } }) =>
    Webhook.fanOut({ eventID, type: "list.failed", subject: listID }, async () => {
      const list = await unlessGone(List.get(listID));
      return list && { ...list, error };
    }),
  ),
  on(Analysis.Events.Completed, about("list.analyzed")),
  on(Analysis.Events.Failed, about("list.failed")),
  on(Verification.Events.Completed, about("list.completed")),
  on(Verification.Events.Failed, about("list.failed")),
  on(Verification.Events.Cancelled, about("list.cancelled")),
  on(SingleVerification.Events.Completed, ({ id, properties: { verificationID } }) =>
    Webhook.fanOut({ eventID: id, type: "verification.completed", subject: verificationID }, () =>
      unlessGone(SingleVerification.get(verificationID)),
    ),
  ),
  on(Credit.Events.Low, ({ id, properties: { threshold, spendable } }) =>
    Webhook.fanOut({ eventID: id, type: "credits.low" }, () => ({ threshold, total: spendable })),
  ),
  on(ApiKey.Events.Disabled, ({ id: eventID, properties: { apiKeyID: id, stoppedAt: stopped_at, ...key } }) =>
    Webhook.fanOut({ eventID, type: "key.disabled" }, () => ({ id, ...key, stopped_at })),
  ),
]);
