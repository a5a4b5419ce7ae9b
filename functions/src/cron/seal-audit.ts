import { Audit } from "@winnow/core/audit";
import { ID } from "@winnow/core/kit/id";
import { Webhook } from "@winnow/core/webhook";
import { cron } from "../handler/cron.ts";

/** Seals the audit trails, and posts each entry to the endpoints that receive it. */
export const handler = cron("seal-audit", (deadline) =>
  Audit.sealDue(deadline, async (sealed) => {
    for (const entry of sealed)
      await Webhook.fanOut(
        { eventID: ID.derive("event", entry.id), type: "audit.entry", subject: entry.id },
        () => entry,
      );
  }),
);
