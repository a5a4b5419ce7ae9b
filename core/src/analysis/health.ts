import { Status } from "../verdict/schema.ts";
import { estimate } from "./estimate.ts";
import type { Sample } from "./sample.ts";
import { Finding, type Health } from "./schema.ts";
import type { Notes } from "./survey.ts";

/** What an analysis says in the end. Whoever did not answer counts as unknown. */
export function healthOf(survey: Notes, sample: Sample, badSyntax: number): Health {
  const strata = sample.strata.map(({ size, asked }) => ({
    size,
    asked: asked.length,
    counts: count(asked.map(({ verdict }) => verdict?.status ?? "unknown")),
  }));
  const statuses = sample.strata.flatMap(({ asked }) =>
    asked.map(({ verdict }) => verdict?.status ?? "unknown"),
  );
  const estimates = estimate(survey.decided, strata);
  const distinct = survey.done;
  const invalid = estimates.invalid.count + badSyntax;
  return {
    findings: whole(Finding.options, survey.findings),
    providers: survey.providers,
    sample: { size: statuses.length, counts: whole(Status.options, count(statuses)) },
    estimate: estimates,
    invalid_percent: Math.round((1_000 * invalid) / (distinct + badSyntax)) / 10,
    cleaning: { credits: distinct, seconds: 60 },
  };
}

function count(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

const whole = <K extends string>(names: readonly K[], counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<K, number>;
