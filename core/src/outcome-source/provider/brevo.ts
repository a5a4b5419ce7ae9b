/** Webhooks of Brevo, of transactional mails and of campaigns. Brevo signs nothing, so the secret of the URL says who calls. */
import { z } from "zod";
import type { Outcome } from "../../outcome/index.ts";
import { bounce, eventsOf, optionalText, seconds, text, timeOf } from "./reported.ts";

const Event = z.object({
  event: text,
  email: text,
  ts_event: seconds.nullish(),
  ts: seconds.nullish(),
  "message-id": optionalText,
  camp_id: z.union([z.number(), text]).nullish(),
  reason: optionalText,
});

/** One event, or a batch of them. */
export const outcomesOf = (json: unknown): Outcome.Reported[] =>
  eventsOf(Event, Array.isArray(json) ? json : [json]).flatMap((event) => {
    const time = event.ts_event ?? event.ts;
    if (time === null || time === undefined) return [];
    const id = idOf(event);
    const of = { email: event.email, at: timeOf(time), ...(id !== "" && { id }) };
    switch (event.event) {
      case "delivered":
        return [{ ...of, type: "delivered" }];
      case "hard_bounce":
      case "soft_bounce":
      case "deferred":
        return [bounce(of, { reply: event.reason, isHard: false })];
      case "opened":
      case "unique_opened":
        return [{ ...of, type: "opened" }];
      case "proxy_open":
      case "unique_proxy_open":
        return [{ ...of, type: "opened", machine: true }];
      case "click":
        return [{ ...of, type: "clicked" }];
      case "spam":
        return [{ ...of, type: "complained" }];
      case "unsubscribed":
      case "unsubscribe":
        return [{ ...of, type: "unsubscribed" }];
      default:
        return [];
    }
  });

/** Mails of a campaign have no id of their own, but a recipient gets one of each. */
const idOf = (event: z.output<typeof Event>): string =>
  event["message-id"] ||
  (event.camp_id === null || event.camp_id === undefined ? "" : `campaign-${event.camp_id}`);
