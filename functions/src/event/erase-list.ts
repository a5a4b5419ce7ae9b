import { List } from "@winnow/core/list";
import { SharedLink } from "@winnow/core/shared-link";
import { SingleVerification } from "@winnow/core/single-verification";
import { Webhook } from "@winnow/core/webhook";
import { on, reactions } from "../handler/reaction.ts";

/** Erases what a removed list left, its shared links, and the webhook bodies about it. */
export const handler = reactions("erase-list", [
  on(List.Events.Deleted, async ({ properties: { listID } }) => {
    await List.erase(listID);
    await SharedLink.eraseOf(listID);
    await Webhook.eraseAbout(listID);
  }),
  // Begun by an earlier version.
  on(SingleVerification.Events.Removed, ({ properties }) => Webhook.eraseAbout(properties.verificationID)),
]);
