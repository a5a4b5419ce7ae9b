/** What the prober reports of a mail server. */
import type { RestCause } from "./reputation/index.ts";

/** The part of an SMTP session in which something was observed. */
export const smtpStages = ["connect", "ehlo", "starttls", "mail", "rcpt"] as const;
export type SmtpStage = (typeof smtpStages)[number];

/** `garbled`: not SMTP, or longer than a reply may be. */
export const silenceCauses = ["refused", "timeout", "closed", "tls", "unreachable", "garbled"] as const;
export type SilenceCause = (typeof silenceCauses)[number];

/** A reply. Its lines are joined by blanks; code and enhanced code are taken off the text. */
export interface Replied {
  kind: "replied";
  stage: SmtpStage;
  host: string;
  code: number;
  enhanced: string | null;
  text: string;
  /** Our RCPT, and our MAIL FROM where the text may name it, so that a reader knows whom it is about. */
  recipient?: string | undefined;
  mailFrom?: string | undefined;
  /**
   * Whether it is a refusal after which its session accepted a recipient, so that the host told mailboxes apart. False if the
   * host answers by what was asked before, so that nothing proves its refusals.
   */
  followed?: boolean | undefined;
  /** Whether it is a refusal that nothing in its session proves, so that it may be harvest protection. */
  late?: boolean | undefined;
}

/** No reply: the connection failed, broke, or did not speak SMTP. */
export interface Silent {
  kind: "silent";
  stage: SmtpStage;
  host: string;
  cause: SilenceCause;
}

/** What a server replied or did when asked about one recipient. */
export type Observation =
  | Replied
  | Silent
  /** Every mail host resolves to special-use addresses only; none was dialled. */
  | { kind: "forbidden"; host: string; address: string }
  /** No mail host has an address. `failed` if a DNS lookup failed. */
  | { kind: "no_address"; host: string; failed: boolean }
  /** The address is not ASCII and the server does not offer SMTPUTF8. */
  | { kind: "no_smtputf8"; host: string }
  /** The address has a blank, a control character or an angle bracket; it was not sent. */
  | { kind: "unsafe" }
  /** This installation cannot probe. */
  | { kind: "unavailable" }
  /** Other workers hold all session places, or the provider rests; the recipient was not asked about. */
  | { kind: "busy"; retryAfterSeconds: number; rests?: RestCause | undefined }
  /**
   * Time ran out before the recipient was asked about, or before its answer was due. `cutOff` is the silence of a host that
   * had a fair time and answered about nobody.
   */
  | { kind: "not_asked"; cutOff?: Silent | undefined };
