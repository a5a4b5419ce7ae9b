/** The Event Webhook of Twilio SendGrid: a list of events, signed with ECDSA over the timestamp and the body. */
import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import type { Outcome } from "../../outcome/index.ts";
import { bounce, type Call, eventsOf, openedBy, optionalText, seconds, text, timeOf } from "./reported.ts";
import { isTimely } from "./signature.ts";

const Event = z.object({
  email: text,
  timestamp: seconds,
  event: text,
  sg_message_id: optionalText,
  reason: optionalText,
  response: optionalText,
  status: optionalText,
  type: optionalText,
  useragent: optionalText,
  sg_machine_open: z.boolean().nullish(),
});

/** The verification key that SendGrid shows: a public key, DER in base64. */
export function isKey(key: string): boolean {
  try {
    return publicKey(key).asymmetricKeyType === "ec";
  } catch {
    return false;
  }
}

const publicKey = (key: string) =>
  createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });

export function isGenuine({ body, header, now }: Call, key: string): boolean {
  const timestamp = header("x-twilio-email-event-webhook-timestamp") ?? "";
  const signature = header("x-twilio-email-event-webhook-signature") ?? "";
  if (!/^\d{1,12}$/.test(timestamp) || !isTimely(Number(timestamp), now)) return false;
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  return verify("sha256", signed, publicKey(key), Buffer.from(signature, "base64"));
}

export const outcomesOf = (json: unknown): Outcome.Reported[] =>
  eventsOf(Event, Array.isArray(json) ? json : []).flatMap((event) => {
    const id = event.sg_message_id;
    const of = { email: event.email, at: timeOf(event.timestamp), ...(id !== "" && { id }) };
    switch (event.event) {
      case "delivered":
        return [{ ...of, type: "delivered" }];
      case "bounce":
        return [bounce(of, { reply: replyOf(event), isHard: event.type === "bounce" })];
      case "deferred":
        return [bounce(of, { reply: event.response, isHard: false })];
      case "open":
        return [
          {
            ...of,
            type: "opened",
            ...(event.sg_machine_open === true ? { machine: true } : openedBy(event.useragent, of)),
          },
        ];
      case "click":
        return [{ ...of, type: "clicked" }];
      case "spamreport":
        return [{ ...of, type: "complained" }];
      case "unsubscribe":
      case "group_unsubscribe":
        return [{ ...of, type: "unsubscribed" }];
      default:
        return [];
    }
  });

/** The reply, after its status where it does not begin with a code. */
const replyOf = ({ reason, status }: z.output<typeof Event>): string =>
  /^[245]/.test(reason) ? reason : `${status} ${reason}`.trim();
