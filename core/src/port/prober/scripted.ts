import type { Observation, Prober, Question } from "./index.ts";

export interface Script {
  /** What is observed for each recipient; `@domain` stands for the random recipient of a domain. */
  observations: Readonly<Record<string, Observation>>;
  /** What is observed for everyone who is not written down. */
  otherwise?: Observation;
}

/** The reply of a server that takes mail for the recipient, and of one that knows no such mailbox. */
export const accepted: Observation = {
  kind: "replied",
  stage: "rcpt",
  host: "mx.example",
  code: 250,
  enhanced: "2.1.5",
  text: "Ok",
};
export const unknownMailbox: Observation = {
  kind: "replied",
  stage: "rcpt",
  host: "mx.example",
  code: 550,
  enhanced: "5.1.1",
  text: "User unknown",
};

/** A prober that answers from a record and keeps what it was asked. */
export function scriptedProber({
  observations,
  otherwise = unknownMailbox,
}: Script): Prober & { readonly asked: Question[] } {
  const asked: Question[] = [];
  const observe = (recipient: string): Observation =>
    Object.hasOwn(observations, recipient) ? (observations[recipient] ?? otherwise) : otherwise;
  return {
    asked,
    async probe(question) {
      asked.push(question);
      return question.domains.map(({ domain, recipients, catchAll }) => {
        const observed = recipients.map(observe);
        const isAccepted = observed.some((one) => one.kind === "replied" && one.code < 300);
        return {
          domain,
          recipients: observed,
          random: catchAll && isAccepted ? observe(`@${domain}`) : null,
        };
      });
    },
  };
}
