/** Domains of throw-away mail services. */
import { disposable } from "./domain-list/disposable.data.ts";
import { domainList } from "./domain-list/index.ts";
import { suspected } from "./domain-list/suspected.data.ts";

const agreed = domainList(disposable);
const single = domainList(suspected);

/** How sure the sources are: `agreed` of several or of one that watches the services, `suspected` of one. */
export type Disposability = "agreed" | "suspected" | null;

/** Whether mail to the domain (lower-case A-labels) goes to a throw-away mailbox. */
export function disposability(domain: string): Disposability {
  if (agreed.covers(domain)) return "agreed";
  return single.covers(domain) ? "suspected" : null;
}
