/** System webhooks of Klaviyo: a list of events, signed with HMAC-SHA256 over the body and the timestamp. */
import { z } from "zod";
import type { Outcome } from "../../outcome/index.ts";
import { bounce, type Call, eventsOf, optionalText, text, timeIn } from "./reported.ts";
import { hmac, isSame, isTimely } from "./signature.ts";

const Body = z.object({ data: z.array(z.unknown()) });

const Event = z.object({
  topic: text,
  payload: z.object({
    data: z.object({
      attributes: z.object({
        datetime: text,
        event_properties: z
          .object({
            "Recipient Email Address": optionalText,
            "Bounce Type": optionalText,
            "Bounce Reason": optionalText,
            machine_open: z.boolean().nullish(),
            $message: optionalText,
          })
          .nullish(),
      }),
    }),
    included: z
      .array(z.object({ type: text, attributes: z.object({ email: optionalText }).nullish() }))
      .max(100)
      .nullish(),
  }),
});
type Payload = z.output<typeof Event>["payload"];

/** The secret that was given to the webhook when it was made. */
export const isKey = (key: string): boolean => /^\S{8,200}$/.test(key);

export function isGenuine({ body, header, now }: Call, key: string): boolean {
  const timestamp = header("klaviyo-timestamp") ?? "";
  const given = header("klaviyo-signature") ?? "";
  const time = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Date.parse(timestamp) / 1_000;
  if (Number.isNaN(time) || !isTimely(time, now)) return false;
  return isSame(Buffer.from(given, "hex"), hmac(key, body, timestamp));
}

export const outcomesOf = (json: unknown): Outcome.Reported[] =>
  eventsOf(Event, Body.safeParse(json).data?.data ?? []).flatMap(({ topic, payload }): Outcome.Reported[] => {
    const { datetime, event_properties: said } = payload.data.attributes;
    const [email, at] = [emailOf(payload), timeIn(datetime)];
    if (email === "" || at === null) return [];
    const id = said?.$message ?? "";
    const of = { email, at, ...(id !== "" && { id }) };
    switch (topic.replace(/^event:klaviyo\./, "")) {
      case "email_delivered":
      case "received_email":
        return [{ ...of, type: "delivered" }];
      case "bounced_email":
        return [
          bounce(of, { reply: said?.["Bounce Reason"] ?? "", isHard: said?.["Bounce Type"] === "Hard" }),
        ];
      case "opened_email":
        return [{ ...of, type: "opened", ...(said?.machine_open === true && { machine: true }) }];
      case "clicked_email":
        return [{ ...of, type: "clicked" }];
      case "marked_email_as_spam":
        return [{ ...of, type: "complained" }];
      case "unsubscribed_from_email_marketing":
      case "unsubscribed":
        return [{ ...of, type: "unsubscribed" }];
      default:
        return [];
    }
  });

const emailOf = ({ data, included }: Payload): string =>
  data.attributes.event_properties?.["Recipient Email Address"] ||
  (included?.find(({ type }) => type === "profile")?.attributes?.email ?? "");
