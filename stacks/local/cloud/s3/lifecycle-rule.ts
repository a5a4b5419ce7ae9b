/** Lifecycle rules: objects and abandoned uploads expire after a number of days, by key prefix. */
import { parseXml, type XmlElement } from "../xml.ts";
import { malformedXml, notImplemented } from "./error.ts";

export interface LifecycleRule {
  prefix: string;
  expirationDays: number | undefined;
  abortDays: number | undefined;
}

const unsupported = ["Transition", "NoncurrentVersionExpiration", "NoncurrentVersionTransition"];

export function readLifecycle(document: string): LifecycleRule[] {
  const rules = parseXml(document, "LifecycleConfiguration").all("Rule");
  if (rules.length === 0) throw malformedXml("A lifecycle needs at least one Rule.");
  return rules.filter((rule) => status(rule) === "Enabled").map(readRule);
}

function status(rule: XmlElement): string {
  const text = rule.one("Status")?.text ?? "";
  if (text !== "Enabled" && text !== "Disabled")
    throw malformedXml("A Rule's Status is Enabled or Disabled.");
  return text;
}

function readRule(rule: XmlElement): LifecycleRule {
  const unknown = unsupported.find((name) => rule.one(name));
  if (unknown) throw notImplemented(`${unknown} in a lifecycle`);
  const filter = rule.one("Filter");
  const narrowed = ["Tag", "ObjectSizeGreaterThan", "ObjectSizeLessThan", "And"].find((name) =>
    filter?.one(name),
  );
  if (narrowed) throw notImplemented(`a lifecycle filter by ${narrowed}`);
  const expirationDays = days(rule.one("Expiration")?.one("Days"));
  const abortDays = days(rule.one("AbortIncompleteMultipartUpload")?.one("DaysAfterInitiation"));
  if (expirationDays === undefined && abortDays === undefined)
    throw malformedXml("A Rule needs Expiration in Days or AbortIncompleteMultipartUpload.");
  const prefix = (filter?.one("Prefix") ?? rule.one("Prefix"))?.text ?? "";
  return { prefix, expirationDays, abortDays };
}

function days(element: XmlElement | undefined): number | undefined {
  if (!element) return undefined;
  const count = Number(element.text);
  if (!Number.isInteger(count) || count < 1) throw malformedXml("A number of days must be positive.");
  return count;
}
