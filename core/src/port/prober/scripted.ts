import type { Observation, Politeness, Prober, Question } from "./index.ts";

export interface Script {
  /** What is observed for a recipient; an acceptance unless told. */
  said?: (recipient: string) => Observation;
  /** What is observed for the random recipient of a domain; no such mailbox unless told. */
  random?: (domain: string) => Observation;
}

/** What a server replies when it is asked about a recipient. */
export const reply = (code: number, enhanced: string | null, text: string): Observation => ({
  kind: "replied",
  stage: "rcpt",
  host: "mx1.example",
  code,
  enhanced,
  text,
});
/** Two sessions at a time, and as many recipients in each as there are. */
export const politeness: Politeness = {
  key: "example",
  connections: 2,
  recipients: Infinity,
  spacingSeconds: 0,
};
export const accepted = reply(250, "2.1.5", "OK");
export const unknownUser = reply(550, "5.1.1", "User unknown");

/** A prober that answers as it is told and keeps what it was asked. */
export function scriptedProber({ said = () => accepted, random = () => unknownUser }: Script = {}): Prober & {
  readonly asked: Question[];
} {
  const asked: Question[] = [];
  return {
    asked,
    async probe(question) {
      asked.push(question);
      return question.domains.map(({ domain, recipients, catchAll }) => {
        const observations = recipients.map(said);
        const isAccepted = observations.some((one) => one.kind === "replied" && one.code === 250);
        return { domain, recipients: observations, random: catchAll && isAccepted ? random(domain) : null };
      });
    },
  };
}
