import { ApiKey } from "@winnow/core/api-key";
import { Member } from "@winnow/core/member";
import { OutcomeSource } from "@winnow/core/outcome-source";
import { Webhook } from "@winnow/core/webhook";
import { on, reactions } from "../handler/reaction.ts";

/** Stops the keys and the webhooks of a former member, and the mail services by the URLs that they were shown. */
async function stopAbandoned({
  properties: { userID, name },
}: {
  properties: { userID: string; name: string };
}): Promise<void> {
  await ApiKey.stopAbandoned(userID);
  await Webhook.stopAbandoned();
  await OutcomeSource.stopAbandoned({ userID, name });
}

export const handler = reactions("stop-keys", [
  on(Member.Events.Left, stopAbandoned),
  on(Member.Events.Removed, stopAbandoned),
]);
