/** What a storm has shown, held against what is promised. */
import { sameVerdicts } from "../oracle/index.ts";
import type { Trial } from "./trial.ts";

export interface Bounds {
  /** At least so many workers are killed. */
  kills: number;
  /** It takes at most so many times as long as undisturbed. */
  ratio: number;
  /** And at most so long from the end of the last fault to the end of the job. */
  recoverySeconds: number;
}

/** Everything that is wrong with what either run has left. Empty if all invariants hold. */
export function broken(calm: Trial, stormy: Trial): string[] {
  return [
    ...calm.violations.map((violation) => `undisturbed: ${violation}`),
    ...stormy.violations,
    ...[calm, stormy].flatMap(({ status }) =>
      status === "completed" ? [] : [`A verification is ${status}`],
    ),
    ...sameVerdicts(calm.verdicts, stormy.verdicts, { wasDown: true }),
  ];
}

export interface Measure {
  line: string;
  holds: boolean;
}

/** What was measured, with its bounds. */
export function measures(calm: Trial, stormy: Trial, bounds: Bounds): Measure[] {
  const { kill, ...others } = stormy.struck;
  const ratio = stormy.seconds / calm.seconds;
  const faults = Object.entries(others).map(([kind, times]) => `${times} ${kind}`);
  return [
    {
      line: `faults            ${kill} kill of at least ${bounds.kills}, ${faults.join(", ")}`,
      holds: kill >= bounds.kills,
    },
    { line: `undisturbed       ${seconds(calm.seconds)}`, holds: true },
    {
      line: `in the storm      ${seconds(stormy.seconds)}, ${ratio.toFixed(2)} times, at most ${bounds.ratio}`,
      holds: ratio <= bounds.ratio,
    },
    {
      line: `last fault to end ${seconds(stormy.recoverySeconds)}, at most ${seconds(bounds.recoverySeconds)}`,
      holds: stormy.recoverySeconds <= bounds.recoverySeconds,
    },
    {
      line: `verdicts          ${stormy.verdicts.size}, of which ${lost(calm, stormy)}`,
      holds: true,
    },
  ];
}

/** On how many addresses the storm kept us from a verdict, and for which reasons. */
function lost(calm: Trial, stormy: Trial): string {
  const found = [...stormy.verdicts].filter(
    ([email, { status }]) => status === "unknown" && calm.verdicts.get(email)?.status !== "unknown",
  );
  const reasons = Object.entries(Object.groupBy(found, ([, { reason }]) => reason));
  return [
    `${found.length} unknown for what was down`,
    ...reasons.map(([reason, all]) => `${all?.length} ${reason}`),
  ].join(", ");
}

const seconds = (amount: number): string => `${amount.toFixed(1)} s`;
