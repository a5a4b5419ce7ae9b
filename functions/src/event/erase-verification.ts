import { SingleVerification } from "@winnow/core/single-verification";
import { Webhook } from "@winnow/core/webhook";
import { on, reactions } from "../handler/reaction.ts";

/** Erases the webhook bodies about the removed verification of an address. */
export const handler = reactions("erase-verification", [
  on(SingleVerification.Events.Removed, ({ properties }) => Webhook.eraseAbout(properties.verificationID)),
]);
