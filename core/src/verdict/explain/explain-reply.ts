/** Explains the reply of a mail server as it stands in a log or a bounce. */
import { Prober, type SmtpStage, smtpStages } from "../../port/prober/index.ts";
import { type Reason, type Status, statusOf } from "../reason.ts";
import { read, type Scope } from "../reply/index.ts";
import { mayPass } from "../retry.ts";

export const stages = smtpStages;

export interface Question {
  /** Where in the session it came; `rcpt` unless given. */
  stage?: SmtpStage | null | undefined;
  text: string;
  /** The mail host that said it. */
  mx?: string | null | undefined;
  /** What it answers: the address of RCPT TO, and that of MAIL FROM. */
  rcpt?: string | null | undefined;
  mail_from?: string | null | undefined;
}

export interface Explanation {
  status: Status;
  reason: Reason;
  /** Whether a later attempt may succeed. */
  retry: boolean;
  /** What the reply is about: the mailbox, the session, …; `network` without a reply. */
  scope: Scope | "network";
}

/** What a reply means. Text that is no reply counts as a server that does not answer. */
export function explainReply({ stage, text, mx, rcpt, mail_from }: Question): Explanation {
  const observation = Prober.writtenReply(text, stage ?? "rcpt", mx ?? "", {
    recipient: rcpt ?? "",
    mailFrom: mail_from ?? "",
  });
  const { meaning, scope } = observation
    ? read(observation)
    : ({ meaning: "server_unavailable", scope: "network" } as const);
  return { status: statusOf[meaning], reason: meaning, retry: mayPass(meaning), scope };
}
