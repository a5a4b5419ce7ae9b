/** Webhooks of Mailgun: one event, with a signature over a timestamp and a random token. */
import { z } from "zod";
import type { Outcome } from "../../outcome/index.ts";
import { bounce, type Call, eventsOf, optionalText, seconds, text, timeOf } from "./reported.ts";
import { hmac, isSame, isTimely } from "./signature.ts";

const Signed = z.object({
  signature: z.object({ timestamp: text, token: text, signature: text }),
});

const Event = z.object({
  "event-data": z.object({
    event: text,
    timestamp: seconds,
    recipient: text,
    severity: optionalText,
    reason: optionalText,
    message: z.object({ headers: z.object({ "message-id": optionalText }).nullish() }).nullish(),
    "delivery-status": z
      .object({
        code: z.union([z.number(), text]).nullish(),
        "enhanced-code": optionalText,
        message: optionalText,
        description: optionalText,
      })
      .nullish(),
    "client-info": z.object({ bot: optionalText }).nullish(),
  }),
});
type Data = z.output<typeof Event>["event-data"];

/** The HTTP webhook signing key. */
export const isKey = (key: string): boolean => /^\S{8,200}$/.test(key);

export function isGenuine({ body, now }: Call, key: string): boolean {
  const { data } = Signed.safeParse(jsonIn(body));
  if (!data) return false;
  const { timestamp, token, signature } = data.signature;
  if (!/^\d{1,12}$/.test(timestamp) || !isTimely(Number(timestamp), now)) return false;
  return isSame(Buffer.from(signature, "hex"), hmac(key, timestamp, token));
}

export const outcomesOf = (json: unknown): Outcome.Reported[] =>
  eventsOf(Event, [json]).flatMap(({ "event-data": data }) => {
    const id = data.message?.headers?.["message-id"] ?? "";
    const of = { email: data.recipient, at: timeOf(data.timestamp), ...(id !== "" && { id }) };
    switch (data.event) {
      case "delivered":
        return [{ ...of, type: "delivered" }];
      case "failed":
        return wasSent(data)
          ? [bounce(of, { reply: replyOf(data), isHard: data.severity === "permanent" })]
          : [];
      case "opened":
        return [{ ...of, type: "opened", ...(isMachine(data) && { machine: true }) }];
      case "clicked":
        return [{ ...of, type: "clicked", ...(isMachine(data) && { machine: true }) }];
      case "complained":
        return [{ ...of, type: "complained" }];
      case "unsubscribed":
        return [{ ...of, type: "unsubscribed" }];
      default:
        return [];
    }
  });

/** Whether a mail server was asked: Mailgun also fails what it does not send. */
const wasSent = ({ reason }: Data): boolean => !reason.startsWith("suppress-");

const isMachine = ({ "client-info": client }: Data): boolean => (client?.bot ?? "") !== "";

function replyOf({ "delivery-status": status }: Data): string {
  if (!status) return "";
  const said = status.message === "" ? status.description : status.message;
  if (/^[245]\d\d\b/.test(said)) return said;
  const code = String(status.code ?? "");
  return [/^[245]\d\d$/.test(code) ? code : "", status["enhanced-code"], said]
    .filter((part) => part !== "")
    .join(" ");
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
