/** Asks through a second agent what the first could not ask because the provider rests for it, and merges both reports. */
import { type DomainReport, type Observation, type Question, restOf } from "../../port/prober/index.ts";
import { Verdict } from "../../verdict/index.ts";

type Reports = readonly DomainReport[];

/**
 * The question about the recipients that were not asked about because the provider rests. It repeats the catch-all probe: a refusal
 * is judged by the catch-all probe from the same address.
 */
export function unasked(question: Question, reports: Reports): Question {
  const domains = question.domains.flatMap(({ domain, recipients, catchAll }, index) => {
    const report = reports[index];
    const left = recipients.filter((_, position) => restOf(report?.recipients[position]));
    return left.length === 0 ? [] : { domain, recipients: left, catchAll };
  });
  return { ...question, domains };
}

/** The reports, with what the other address was told about the unasked recipients. */
export async function completed(reports: Reports, other: Reports): Promise<Reports> {
  const { catchAllOf, doubtful, isRefusedAlike } = await Verdict.evidence();
  const again = other.values();
  return reports.map((report) => {
    if (!report.recipients.some(restOf)) return report;
    const { recipients = [], random = null } = again.next().value ?? {};
    const answers = recipients.map((one) => doubtful(one, random)).values();
    // Those of further questions are judged by the later reply; but once a catch-all, always one.
    const isLater = random?.kind === "replied" && !(report.random && catchAllOf(report.random));
    // What the other address was told about the random one proves nothing about refusals that this one was told.
    const told = (observation: Observation): Observation => {
      const own = doubtful(observation, report.random);
      if (!isLater || own.kind !== "replied" || isRefusedAlike(own, report.random)) return own;
      const { followed: _, ...alone } = own;
      const judged = doubtful(alone, random);
      return judged === alone ? own : judged;
    };
    return {
      ...report,
      recipients: report.recipients.map((one) =>
        restOf(one) ? telling(answers.next().value, one) : told(one),
      ),
      random: isLater ? random : (report.random ?? random),
    };
  });
}

const tellsNothing: ReadonlySet<Observation["kind"]> = new Set(["busy", "not_asked", "unavailable"]);

/** What the other address was told. Where it was told nothing, the provider rests as before. */
const telling = (other: Observation | undefined, rest: Observation): Observation =>
  other && !tellsNothing.has(other.kind) ? other : rest;
