/** Events of mail services as they are dumped into files: an event, or several, a line. */
import type { Outcome } from "../outcome/index.ts";
import { outcomesOf } from "./provider/index.ts";
import type { Provider } from "./schema.ts";

/** What a line says, and whose event it is. */
export interface Dumped {
  provider: Provider;
  outcomes: Outcome.Reported[];
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** The first of these that fits tells the service, and has the event as its webhook posts it. */
const shapes: readonly { provider: Provider; eventIn: (json: Json) => unknown }[] = [
  { provider: "ses", eventIn: sesEventIn },
  {
    provider: "mailgun",
    eventIn: (json) => {
      if ("event-data" in json) return json;
      const isEvent = "event" in json && "recipient" in json && "timestamp" in json && "message" in json;
      return isEvent ? { "event-data": json } : null;
    },
  },
  {
    provider: "sendgrid",
    eventIn: (json) =>
      "event" in json && ("sg_message_id" in json || "sg_event_id" in json) ? [json] : null,
  },
  { provider: "postmark", eventIn: (json) => ("RecordType" in json ? json : null) },
  {
    provider: "resend",
    eventIn: (json) => (String(json["type"]).startsWith("email.") && isObject(json["data"]) ? json : null),
  },
  {
    provider: "brevo",
    eventIn: (json) =>
      "event" in json && "email" in json && ("ts_event" in json || "ts" in json) ? json : null,
  },
  {
    provider: "klaviyo",
    eventIn: (json) => {
      if (Array.isArray(json["data"])) return json;
      return "topic" in json && "payload" in json ? { data: [json] } : null;
    },
  },
];

/** An event of SES: by itself, in a message of SNS, or as EventBridge delivers it. */
function sesEventIn(json: Json): unknown {
  const { Type: type, Message: message, detail } = json;
  if (type === "Notification" && typeof message === "string") return sesEventIn(objectIn(message));
  if (isObject(detail)) return sesEventIn(detail);
  return isObject(json["mail"]) && ("eventType" in json || "notificationType" in json) ? json : null;
}

function objectIn(text: string): Json {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
}

/**
 * The events in the JSON of a line; null where it is no event of a known service. A file is not signed, so a
 * bounce without a reply does not count as hard.
 */
export function eventsIn(json: unknown): Dumped | null {
  if (Array.isArray(json)) {
    const all = json.map((one) => (Array.isArray(one) ? null : eventsIn(one)));
    const [first] = all;
    if (!first || all.includes(null)) return null;
    return { provider: first.provider, outcomes: all.flatMap((one) => one?.outcomes ?? []) };
  }
  if (!isObject(json)) return null;
  for (const { provider, eventIn } of shapes) {
    const event = eventIn(json);
    if (event === null || event === undefined) continue;
    const outcomes = outcomesOf[provider](event).map((outcome) => ({ ...outcome, isHard: false }));
    return { provider, outcomes };
  }
  return null;
}
