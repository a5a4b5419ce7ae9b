import type { SmtpStage } from "../../port/prober/index.ts";

/** A reply of a mail server. */
export interface Reply {
  stage: SmtpStage;
  code: number;
  enhanced: string | null;
  text: string;
  /** The mail host that sent it, if known. */
  host?: string;
  /** What it answers: our RCPT and our MAIL FROM, if known. */
  recipient?: string | undefined;
  mailFrom?: string | undefined;
}

/** Only so many characters are read: a reply line has at most 512 octets, and two lines suffice. */
export const readThisFar = 1024;
