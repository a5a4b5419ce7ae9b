import type { Stage } from "../../../port/prober/index.ts";
import type { Meaning, Scope } from "../index.ts";

type Label = `${Meaning} ${Scope}` | `${Meaning} ${Scope} at ${Exclude<Stage, "rcpt">}`;

/** Replies as servers send them, by what they mean and whom they are about; to RCPT unless a stage is named. `mx` is the host that says them. */
export interface Heard {
  mx?: string;
  says: { readonly [label in Label]?: readonly string[] };
}
