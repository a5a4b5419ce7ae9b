/** I2, I5 and I6 for each analysis: it has ended, its objects exist, its numbers agree with each other and with a verification. */
import { count } from "./count.ts";
import { readParts, verdictsIn } from "./results.ts";
import { type Analysis, PriorVerdict } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

export async function analyses(state: State): Promise<Violation[]> {
  const found = await Promise.all(state.rows("analysis").map((analysis) => examineAnalysis(state, analysis)));
  return found.flat();
}

async function examineAnalysis(state: State, analysis: Analysis): Promise<Violation[]> {
  const { id, listID, status, known } = analysis;
  const list = state.rows("list").find((each) => each.id === listID);
  if (!list) return [`I5: ${id} outlives its list`];
  if (status === "queued" || status === "running") return [`I5: ${id} is still ${status}`];
  if (known && !state.keys.has(known.key)) return [`I6: ${known.key} is missing`];
  if (status === "failed") return [];
  return [
    ...numbersAgainst(analysis),
    ...(await leftVerdictsAgainst(state, analysis)),
    ...(await verdictsAgainst(state, analysis)),
  ];
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, one) => total + one, 0);

/** Each address has one provider and one status, and each number is in its range. */
function numbersAgainst({ id, total, badSyntax, health }: Analysis): Violation[] {
  if (!health) return [`I2: ${id} completed without a health`];
  const { providers, sample, estimate, invalid_percent, cleaning } = health;
  const violations: Violation[] = [];
  if (sum(providers) !== total) violations.push(`I2: the providers of ${id} add up to ${sum(providers)}`);
  if (sum(sample.counts) !== sample.size)
    violations.push(
      `I2: the sample of ${id} is of ${sample.size}, its counts add up to ${sum(sample.counts)}`,
    );
  const counts = Object.values(estimate).reduce((all, one) => all + one.count, 0);
  if (counts !== total) violations.push(`I2: the estimates of ${id} add up to ${counts} of ${total}`);
  for (const [status, { count: estimated, low, high }] of Object.entries(estimate))
    if (low > estimated || estimated > high || low < (sample.counts[status] ?? 0) || high > total)
      violations.push(`I2: ${id} estimates ${low} to ${estimated} to ${high} ${status}`);
  const percent = (100 * ((estimate["invalid"]?.count ?? 0) + badSyntax)) / (total + badSyntax);
  if (Math.abs(percent - invalid_percent) > 0.0501)
    violations.push(`I2: ${id} says ${invalid_percent} % for ${percent}`);
  if (cleaning.credits > total || cleaning.credits < total - sample.size)
    violations.push(`I2: ${id} says that ${total} addresses cost ${cleaning.credits}`);
  return violations;
}

/** The verdicts for a later verification are of the sample, once each, and are left out of the price. */
async function leftVerdictsAgainst(
  state: State,
  { id, total, known, health }: Analysis,
): Promise<Violation[]> {
  const lines = known ? await state.lines(PriorVerdict, known.key) : [];
  const violations: Violation[] = [];
  if (lines.length !== (known?.count ?? 0))
    violations.push(`I2: ${id} leaves ${lines.length} verdicts, not ${known?.count}`);
  if (lines.length !== total - Number(health?.cleaning.credits))
    violations.push(
      `I2: ${id} leaves ${lines.length} verdicts and a price for the rest of ${health?.cleaning.credits}`,
    );
  if (new Set(lines.map(({ chunk, index }) => `${chunk}/${index}`)).size !== lines.length)
    violations.push(`I2: ${id} leaves two verdicts on one address`);
  for (const [status, times] of Object.entries(count(lines.map(({ verdict }) => verdict.status))))
    if (times > (health?.sample.counts[status] ?? 0))
      violations.push(`I2: ${id} leaves ${times} ${status}, and found fewer`);
  return violations;
}

const findings = ["disposable", "role", "free"] as const;

/** Findings that need no probe are equal for a verification of the same addresses. */
async function verdictsAgainst(
  state: State,
  { id, listID, chunksBelow, health }: Analysis,
): Promise<Violation[]> {
  const job = state
    .rows("verification")
    .find(
      (each) => each.listID === listID && each.chunksBelow === chunksBelow && each.status === "completed",
    );
  const parts = job && (await readParts(state, job));
  if (!parts || typeof parts === "string") return [];
  const verdicts = verdictsIn(parts);
  return findings.flatMap((finding): Violation[] => {
    const found = verdicts.filter(({ flags }) => flags[finding] === true).length;
    const reported = health?.findings[finding] ?? 0;
    return found === reported ? [] : [`I2: ${id} counts ${reported} ${finding}, a recount ${found}`];
  });
}
