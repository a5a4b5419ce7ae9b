/** Notification rules: which queue receives which bucket events. */
import { parseXml, type XmlElement } from "../xml.ts";
import { invalidArgument, notImplemented } from "./error.ts";

export interface QueueNotification {
  id: string;
  queueArn: string;
  events: string[];
  prefix: string;
  suffix: string;
}

const eventNames = [
  "s3:ObjectCreated:*",
  "s3:ObjectCreated:Put",
  "s3:ObjectCreated:Post",
  "s3:ObjectCreated:Copy",
  "s3:ObjectCreated:CompleteMultipartUpload",
  "s3:ObjectRemoved:*",
  "s3:ObjectRemoved:Delete",
];

export function readNotification(document: string): QueueNotification[] {
  const root = parseXml(document, "NotificationConfiguration");
  const other = ["TopicConfiguration", "CloudFunctionConfiguration", "EventBridgeConfiguration"];
  const unknown = other.find((name) => root.one(name));
  if (unknown) throw notImplemented(`${unknown}: notify queues`);
  return root.all("QueueConfiguration").map((configuration, index): QueueNotification => {
    const events = configuration.texts("Event");
    const odd = events.find((event) => !eventNames.includes(event));
    if (odd !== undefined || events.length === 0)
      throw invalidArgument(`The event ${odd ?? "(none)"} is not supported: use ${eventNames.join(", ")}.`);
    return {
      id: configuration.one("Id")?.text || `rule-${index + 1}`,
      queueArn: configuration.one("Queue")?.text ?? "",
      events,
      prefix: filterOf(configuration, "prefix"),
      suffix: filterOf(configuration, "suffix"),
    };
  });
}

function filterOf(configuration: XmlElement, name: "prefix" | "suffix"): string {
  const rules = configuration.one("Filter")?.one("S3Key")?.all("FilterRule") ?? [];
  const rule = rules.find((one) => one.one("Name")?.text.toLowerCase() === name);
  return rule?.one("Value")?.text ?? "";
}

/** The rules that match an event, such as `ObjectCreated:Put`, on a key. */
export function matchNotifications(
  rules: readonly QueueNotification[],
  event: string,
  key: string,
): QueueNotification[] {
  const all = event.replace(/:.*$/, ":*");
  return rules.filter(
    (rule) =>
      key.startsWith(rule.prefix) &&
      key.endsWith(rule.suffix) &&
      (rule.events.includes(`s3:${event}`) || rule.events.includes(`s3:${all}`)),
  );
}
