import { Analysis } from "@winnow/core/analysis";
import { ApiKey } from "@winnow/core/api-key";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { List } from "@winnow/core/list";
import { Verification } from "@winnow/core/verification";
import { SingleVerification } from "@winnow/core/single-verification";
import { Webhook } from "@winnow/core/webhook";
import { logEnd } from "../logging/ended-job.ts";
import { on, reactions } from "../handler/reaction.ts";

interface OfList {
  id: string;
  type: keyof typeof Webhook.eventTypeOf;
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

async function ofList({ id, type, properties }: OfList): Promise<void> {
  const { listID } = properties;
  await Webhook.fanOut({ eventID: id, type: Webhook.eventTypeOf[type], subject: listID }, () =>
    unlessGone(List.asVerified(listID)),
  );
  // Last, so that a delivery that fails does not count it again.
  logEnd({ id, type, workspaceID: Actor.system(), properties });
}

/** An event of a list that says more than the list does. */
const ofListWith = ({ id: eventID, type, properties: { listID } }: OfList, more: object): Promise<void> =>
  Webhook.fanOut({ eventID, type: Webhook.eventTypeOf[type], subject: listID }, async () => {
    const list = await unlessGone(List.asVerified(listID));
    return list && { ...list, ...more };
  });

/** The data of each event, in the shape that the API answers. */
export const handler = reactions("fan-out-event", [
  on(List.Events.Imported, ofList),
  on(List.Events.ImportFailed, ofList),
  on(List.Events.ImportCancelled, ofList),
  on(Analysis.Events.Completed, ofList),
  on(Analysis.Events.Failed, ofList),
  on(Verification.Events.Completed, ofList),
  on(Verification.Events.Failed, ofList),
  on(Verification.Events.Cancelled, ofList),
  on(List.Events.StartRefused, (event) => ofListWith(event, { error: event.properties.error })),
  on(List.Events.ScheduleStopped, (event) =>
    ofListWith(event, { schedule: { stopped: event.properties.error } }),
  ),
  on(List.Events.ScheduleWaits, (event) => ofListWith(event, { schedule: { waits: event.properties.wait } })),
  on(SingleVerification.Events.Completed, ({ id: eventID, type, properties: { verificationID: subject } }) =>
    Webhook.fanOut({ eventID, type: Webhook.eventTypeOf[type], subject }, () =>
      unlessGone(SingleVerification.get(subject)),
    ),
  ),
  on(Credit.Events.Low, ({ id: eventID, type, properties: { threshold, spendable: total } }) =>
    Webhook.fanOut({ eventID, type: Webhook.eventTypeOf[type] }, () => ({ threshold, total })),
  ),
  on(
    ApiKey.Events.Disabled,
    ({ id: eventID, type, properties: { apiKeyID: id, stoppedAt: stopped_at, ...key } }) =>
      Webhook.fanOut({ eventID, type: Webhook.eventTypeOf[type] }, () => ({ id, ...key, stopped_at })),
  ),
]);
