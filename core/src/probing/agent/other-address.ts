/** What is left of a question where the provider rests for the address that asked it, and the answers of another one. */
import { type DomainReport, type Observation, type Question, restOf } from "../../port/prober/index.ts";
import { catchAllOf, doubtful } from "../../verdict/evidence.ts";

type Reports = readonly DomainReport[];

/**
 * The question about the recipients that were not asked about, since the provider rests. The random one is asked about again: a
 * refusal is judged by what its own address was told about the random one.
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
export function completed(reports: Reports, other: Reports): Reports {
  const again = other.values();
  return reports.map((report) => {
    if (!report.recipients.some(restOf)) return report;
    const { recipients = [], random = null } = again.next().value ?? {};
    const answers = recipients.values();
    return {
      ...report,
      recipients: report.recipients.map((one) =>
        restOf(one) ? telling(answers.next().value, one, random) : doubtful(one, report.random),
      ),
      random: randomOf(report.random, random),
    };
  });
}

const tellsNothing: ReadonlySet<Observation["kind"]> = new Set(["busy", "not_asked", "unavailable"]);

/** What the other address was told. Where it was told nothing, the provider rests as before. */
const telling = (
  other: Observation | undefined,
  rest: Observation,
  random: Observation | null,
): Observation => (other && !tellsNothing.has(other.kind) ? doubtful(other, random) : rest);

/** The later reply, by which those of further questions are judged; but once a catch-all, always one. */
const randomOf = (first: Observation | null, later: Observation | null): Observation | null =>
  later?.kind === "replied" && !(first && catchAllOf(first)) ? later : (first ?? later);
