/** Webhooks of Resend: one event, signed as Standard Webhooks defines it. */
import { z } from "zod";
import type { Outcome } from "../../outcome/index.ts";
import { bounce, type Call, eventsOf, optionalText, text, timeIn } from "./reported.ts";
import { hmac, isSame, isTimely } from "./signature.ts";

const Event = z.object({
  type: text,
  created_at: text,
  data: z.object({
    email_id: optionalText,
    to: z.array(text).max(100),
    bounce: z.object({ message: optionalText, type: optionalText, subType: optionalText }).nullish(),
  }),
});

const prefix = "whsec_";

/** The signing secret. */
export const isKey = (key: string): boolean =>
  key.startsWith(prefix) && Buffer.from(key.slice(prefix.length), "base64").length >= 16;

export function isGenuine({ body, header, now }: Call, key: string): boolean {
  const [id, timestamp, given] = ["id", "timestamp", "signature"].map((name) => header(`svix-${name}`) ?? "");
  if (!id || !timestamp || !/^\d{1,12}$/.test(timestamp) || !isTimely(Number(timestamp), now)) return false;
  const expected = hmac(Buffer.from(key.slice(prefix.length), "base64"), `${id}.${timestamp}.`, body);
  return (given ?? "").split(" ").some((signature) => {
    const [version, value = ""] = signature.split(",");
    return version === "v1" && isSame(Buffer.from(value, "base64"), expected);
  });
}

/**
 * An open does not name the program, so a proxy cannot be told apart. An event with several recipients does
 * not say which of them it is about, so only events with one recipient count.
 */
export const outcomesOf = (json: unknown): Outcome.Reported[] =>
  eventsOf(Event, [json]).flatMap(({ type, created_at, data }): Outcome.Reported[] => {
    const [at, email] = [timeIn(created_at), data.to[0]];
    if (at === null || email === undefined || data.to.length > 1) return [];
    const of = { email, at, ...(data.email_id !== "" && { id: data.email_id }) };
    switch (type) {
      case "email.delivered":
        return [{ ...of, type: "delivered" }];
      case "email.bounced": {
        const { message = "", type: kind = "", subType = "" } = data.bounce ?? {};
        if (/suppress/i.test(subType)) return [];
        return [bounce(of, { reply: message, isHard: kind === "Permanent" })];
      }
      case "email.complained":
        return [{ ...of, type: "complained" }];
      case "email.opened":
        return [{ ...of, type: "opened" }];
      case "email.clicked":
        return [{ ...of, type: "clicked" }];
      default:
        return [];
    }
  });
