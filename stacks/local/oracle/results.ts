import type { Violation } from "./index.ts";
import type { Item, State } from "./state.ts";

interface Verdict {
  email: string;
  status: string;
  reason: string;
  charged: number;
}

interface Part {
  key: string;
  count: number;
  offset: number;
  statuses: Record<string, number>;
  reasons: Record<string, number>;
}

const badRow = /[0-9]+$/;

/** I1, I2, I4, I6 for one list. */
export async function results(
  state: State,
  input: { listID: string; cells: readonly string[] },
): Promise<Violation[]> {
  const list = state.rows("list").find(({ id }) => id === input.listID);
  const job = state.rows("verification").find(({ listID }) => listID === input.listID);
  if (!list || !job) return [`I5: ${input.listID} has no verification`];
  if (job["status"] !== "completed") return [];
  const { violations, verdicts } = await readResults(state, job);
  const imported = list["imported"] as { prefix: string; rows: Record<string, number> };
  const positions = new Uint32Array((await state.bytes(`${imported.prefix}rows`)).slice().buffer);
  const bad = await readBad(state, imported.prefix);
  return [
    ...violations,
    ...rowByRow(input, positions, verdicts, bad),
    ...recount(job, verdicts),
    ...(imported.rows["total"] === input.cells.length
      ? []
      : [`I1: ${input.listID} counts ${imported.rows["total"]} rows of ${input.cells.length}` as const]),
  ];
}

async function readResults(
  state: State,
  job: Item,
): Promise<{ violations: Violation[]; verdicts: Verdict[] }> {
  const violations: Violation[] = [];
  const verdicts: Verdict[] = [];
  const manifestKey = String(job["manifest"]);
  if (!state.keys.has(manifestKey)) return { violations: [`I6: ${manifestKey} is missing`], verdicts };
  const { parts } = JSON.parse(await state.text(manifestKey)) as { parts: Part[] };
  for (const part of parts) {
    if (part.offset !== verdicts.length)
      violations.push(`I1: ${part.key} begins at ${part.offset}, not ${verdicts.length}`);
    if (!state.keys.has(part.key)) {
      violations.push(`I6: ${part.key} is missing`);
      continue;
    }
    const lines = await readLines<Verdict>(state, part.key);
    verdicts.push(...lines);
    if (lines.length !== part.count)
      violations.push(`I2: ${part.key} holds ${lines.length} verdicts, not ${part.count}`);
    for (const [name, counted] of [
      ["status", part.statuses],
      ["reason", part.reasons],
    ] as const)
      if (!isSame(count(lines.map((line) => line[name])), counted))
        violations.push(`I2: ${part.key} miscounts by ${name}`);
  }
  return { violations, verdicts };
}

async function readBad(state: State, prefix: string): Promise<Verdict[]> {
  const keys = [...state.keys]
    .filter((key) => key.startsWith(`${prefix}bad/`) && badRow.test(key))
    .toSorted();
  return (await Promise.all(keys.map((key) => readLines<Verdict>(state, key)))).flat();
}

const readLines = async <T>(state: State, key: string): Promise<T[]> =>
  (await state.text(key)).split("\n").flatMap((line) => (line ? [JSON.parse(line) as T] : []));

/** I1: each input row leads to exactly one result, and that is its own. */
function rowByRow(
  { listID, cells }: { listID: string; cells: readonly string[] },
  positions: Uint32Array,
  verdicts: readonly Verdict[],
  bad: readonly Verdict[],
): Violation[] {
  if (positions.length !== cells.length)
    return [`I1: ${listID} maps ${positions.length} rows of ${cells.length}`];
  const used = new Set<number>();
  for (const [row, cell] of cells.entries()) {
    const position = positions[row] ?? -1;
    used.add(position);
    const result = verdicts[position] ?? bad[position - verdicts.length];
    if (!result) return [`I1: row ${row} of ${listID} leads nowhere`];
    if (identity(result.email) !== identity(cell).slice(0, 1000))
      return [`I1: row ${row} of ${listID} got the result of another`];
  }
  return used.size === verdicts.length + bad.length
    ? []
    : [`I1: ${verdicts.length + bad.length} results of ${listID} serve ${used.size} addresses`];
}

/** What makes two cells the same address: letter case and white space aside, and what stands around angle brackets. */
function identity(cell: string): string {
  const bracketed = /<([^<>]*)>\s*$/.exec(cell);
  return (bracketed?.[1] ?? cell).trim().toLowerCase();
}

/** I2 and I4: the job's counters are what a recount of its verdicts gives, and so is what it charged. */
function recount(job: Item, verdicts: readonly Verdict[]): Violation[] {
  const violations: Violation[] = [];
  const statuses = count(verdicts.map(({ status }) => status));
  for (const status of ["valid", "invalid", "risky", "unknown"])
    if ((job[status] ?? 0) !== (statuses[status] ?? 0))
      violations.push(`I2: ${job["id"]} counts ${job[status]} ${status}, a recount ${statuses[status] ?? 0}`);
  if (job["done"] !== verdicts.length)
    violations.push(`I2: ${job["id"]} counts ${job["done"]} done, a recount ${verdicts.length}`);
  if (!isSame(job["reasons"] as Record<string, number>, count(verdicts.map(({ reason }) => reason))))
    violations.push(`I2: ${job["id"]} miscounts its reasons`);
  const billable = verdicts.filter(({ status }) => status !== "unknown").length;
  const charged = verdicts.reduce((sum, verdict) => sum + verdict.charged, 0);
  if (job["charged"] !== billable || charged !== billable)
    violations.push(
      `I4: ${job["id"]} charged ${job["charged"]} (${charged} by its verdicts) for ${billable} billable addresses`,
    );
  return violations;
}

/** I10: the verdicts of two runs are the same, but for `unknown` while something was down. */
export function sameVerdicts(
  calm: ReadonlyMap<string, string>,
  stormy: ReadonlyMap<string, string>,
): Violation[] {
  if (calm.size !== stormy.size) return [`I10: ${stormy.size} addresses have verdicts, not ${calm.size}`];
  return [...calm].flatMap(([email, status]) => {
    const other = stormy.get(email);
    return other === status || other === "unknown"
      ? []
      : [`I10: ${email} is ${other}, was ${status}` as const];
  });
}

function count(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

const isSame = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? 0) === (other[name] ?? 0),
  );
