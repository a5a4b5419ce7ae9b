import type { LastOutcome } from "../../last-outcome/index.ts";
import type { Info } from "../schema.ts";
import type { Judged } from "./judgement.ts";

export interface Options {
  /** The depth: `address` asks nothing, `domain` DNS, `mailbox` also mail servers (the default). */
  depth?: "address" | "domain" | "mailbox";
  /** Nothing is asked after this moment; five minutes from now by default. */
  deadline?: Date;
  /** Whether hosts and name servers that take longer than usual are left unasked, for a later call that has the time. */
  setsSlowAside?: boolean;
  /** Whether somebody waits for the answer. */
  isAwaited?: boolean;
  /** Once it is aborted, no mail host is asked any more. */
  signal?: AbortSignal;
  /** Called with a verdict and the index of its address, as soon as the mail hosts of its domain have answered or DNS was enough. */
  onJudged?: (judged: Judged, index: number) => void;
  /**
   * What happened last to the workspace's mail to these addresses, and to others at their domains. It
   * decides: nobody is asked about the mailbox.
   */
  outcomes?: LastOutcome.Finder;
  /** Earlier verdicts on the same addresses: a refusal to relay is believed when it is repeated an hour later. */
  earlier?: readonly (Info | null)[];
}
