import type { DomainQuestion, DomainReport, Observation } from "./index.ts";
import { isSafeOnWire, needsUtf8 } from "./smtp/wire.ts";

interface Page {
  question: DomainQuestion;
  recipients: (Observation | undefined)[];
  random: Observation | null;
  isRandomAsked: boolean;
}

/** A recipient that is to be asked about. */
export interface Item {
  readonly recipient: string;
  readonly utf8: boolean;
  readonly page: Page;
  /** Its place in the question; null for the random recipient. */
  readonly index: number | null;
}

/** What is still to be asked about the domains of one question, and what was observed so far. */
export interface AnswerSheet {
  remaining(): number;
  /** The next recipients, at most so many, all of which need SMTPUTF8 or none of which does. */
  take(maximum: number): readonly Item[];
  /** To be asked again, before all others. */
  putBack(items: readonly Item[]): void;
  /** Notes an observation. The first acceptance in a domain brings up its random recipient. */
  note(item: Item, observation: Observation): void;
  /** The reports, with `rest` for every recipient about whom nothing was noted. */
  reports(rest: Observation): readonly DomainReport[];
}

/** `stranger` makes up the local part of a mailbox that nobody has at a domain. */
export function answerSheet(
  questions: readonly DomainQuestion[],
  stranger: (domain: string) => string,
): AnswerSheet {
  const pages = questions.map((question): Page => ({
    question,
    recipients: question.recipients.map((recipient) =>
      isSafeOnWire(recipient) ? undefined : { kind: "unsafe" },
    ),
    random: null,
    isRandomAsked: false,
  }));
  /** The next one last. */
  const stack = pages
    .flatMap((page) => page.question.recipients.map((recipient, index) => item(page, recipient, index)))
    .filter(({ page, index }) => index !== null && page.recipients[index] === undefined)
    .toSorted((a, b) => Number(a.utf8) - Number(b.utf8))
    .toReversed();

  return {
    remaining: () => stack.length,
    take(maximum) {
      const taken: Item[] = [];
      for (let next = stack.at(-1); next && taken.length < maximum; next = stack.at(-1)) {
        if (next.utf8 !== (taken[0] ?? next).utf8) break;
        taken.push(next);
        stack.pop();
      }
      return taken;
    },
    putBack(items) {
      stack.push(...items.toReversed());
    },
    note({ page, index }, observation) {
      if (index === null) {
        page.random = observation;
        return;
      }
      page.recipients[index] = observation;
      if (page.question.catchAll && !page.isRandomAsked && isAcceptance(observation)) {
        page.isRandomAsked = true;
        const { domain } = page.question;
        const recipient = `${stranger(domain)}@${domain}`;
        if (isSafeOnWire(recipient)) stack.push(item(page, recipient, null));
      }
    },
    reports: (rest) =>
      pages.map(({ question, recipients, random }) => ({
        domain: question.domain,
        recipients: recipients.map((observation) => observation ?? rest),
        random,
      })),
  };
}

const item = (page: Page, recipient: string, index: number | null): Item => ({
  recipient,
  utf8: needsUtf8(recipient),
  page,
  index,
});

const isAcceptance = (observation: Observation): boolean =>
  observation.kind === "replied" &&
  observation.stage === "rcpt" &&
  observation.code >= 200 &&
  observation.code < 300;
