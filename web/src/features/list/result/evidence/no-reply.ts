/** Explains a mailbox check without an SMTP reply. Its reason is stage and cause, such as `connect_timeout`. */

export interface NoReply {
  stage: string;
  /** One sentence about what happened. */
  sentence: string;
}

const causes = new Map(
  Object.entries({
    refused: "It refused the connection",
    timeout: "It did not answer in time",
    closed: "It hung up without a word",
    tls: "No encrypted connection came about",
    unreachable: "It could not be reached",
    garbled: "What it said is no answer that mail servers give",
  }),
);

const stages = new Map(
  Object.entries({
    connect: "when we called",
    ehlo: "when we greeted it",
    starttls: "when we asked for encryption",
    mail: "when we named a sender",
    rcpt: "when we asked about the mailbox",
  }),
);

/** Null for any other reason: a reply arrived, or no server was asked. */
export function noReplyOf(reason: string): NoReply | null {
  const [stage = "", cause = "", ...rest] = reason.split("_");
  const what = causes.get(cause);
  const when = stages.get(stage);
  if (what === undefined || when === undefined || rest.length > 0) return null;
  return { stage, sentence: `${what} ${when}.` };
}
