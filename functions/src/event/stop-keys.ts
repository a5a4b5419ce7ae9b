import { ApiKey } from "@winnow/core/api-key";
import { Member } from "@winnow/core/member";
import { Webhook } from "@winnow/core/webhook";
import { on, reactions } from "../handler/reaction.ts";

/** Stops the keys and the webhooks of a former member. */
async function stopAbandoned({ properties: { userID } }: { properties: { userID: string } }): Promise<void> {
  await ApiKey.stopAbandoned(userID);
  await Webhook.stopAbandoned();
}

export const handler = reactions("stop-keys", [
  on(Member.Events.Left, stopAbandoned),
  on(Member.Events.Removed, stopAbandoned),
]);
