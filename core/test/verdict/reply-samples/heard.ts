import type { SmtpStage } from "../../../src/port/prober/index.ts";
import type { Meaning, Scope } from "../../../src/verdict/reply/index.ts";

type Label = `${Meaning} ${Scope}` | `${Meaning} ${Scope} at ${Exclude<SmtpStage, "rcpt">}`;

/** Replies as servers send them, by what they mean and whom they are about; to RCPT unless a stage is named. `mx` is the host that says them. */
export interface Heard {
  mx?: string;
  says: { readonly [label in Label]?: readonly string[] };
}
