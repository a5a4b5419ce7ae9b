import type { SmtpStage } from "../../port/prober/index.ts";

/** What a mail server said. */
export interface Reply {
  stage: SmtpStage;
  code: number;
  enhanced: string | null;
  text: string;
  /** The mail host that speaks, where it is known. */
  host?: string;
}

/** Replies are read this far: a reply line has at most 512 octets, and no meaning waits behind the second. */
export const readThisFar = 1024;
