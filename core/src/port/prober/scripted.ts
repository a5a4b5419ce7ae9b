import type { Observation, ProviderLimits, Prober, Question, Replied } from "./index.ts";

export interface Script {
  /** The observation of a recipient; accepted by default. */
  replyTo?: (recipient: string) => Observation;
  /** The observation of a domain's catch-all probe; unknown user by default. */
  random?: (domain: string) => Observation;
}

/** A reply to RCPT. */
export const reply = (code: number, enhanced: string | null, text: string): Replied => ({
  kind: "replied",
  stage: "rcpt",
  host: "mx1.example",
  code,
  enhanced,
  text,
});
/** Two concurrent sessions, any number of recipients in each. */
export const exampleLimits: ProviderLimits = {
  key: "example",
  connections: 2,
  recipients: Infinity,
  spacingSeconds: 0,
};
export const accepted = reply(250, "2.1.5", "OK");
export const unknownUser = reply(550, "5.1.1", "User unknown");

/** A prober that answers by a script and records the questions. */
export function scriptedProber({
  replyTo = () => accepted,
  random = () => unknownUser,
}: Script = {}): Prober & {
  readonly asked: Question[];
} {
  const asked: Question[] = [];
  return {
    asked,
    async probe(question) {
      asked.push(question);
      return question.domains.map(({ domain, recipients, catchAll }) => {
        const observations = recipients.map(replyTo);
        const isAccepted = observations.some((one) => one.kind === "replied" && one.code === 250);
        return { domain, recipients: observations, random: catchAll && isAccepted ? random(domain) : null };
      });
    },
  };
}
