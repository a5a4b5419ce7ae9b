/** Domains of disposable mail services. */
import { readData } from "./domain-list/data.ts";
import { domainList } from "./domain-list/index.ts";

const agreed = domainList(() => readData("disposable"));
const suspected = domainList(() => readData("suspected"));

/** `agreed`: by several sources, or by one that monitors the services; `suspected`: by one source. */
export type Disposability = "agreed" | "suspected" | null;

/** Whether mail to the domain (lower-case A-labels) goes to a disposable mailbox. */
export function disposability(domain: string): Disposability {
  if (agreed.covers(domain)) return "agreed";
  return suspected.covers(domain) ? "suspected" : null;
}
