/** The report of a chaos run: broken invariants and measured bounds. */
import { sameVerdicts } from "../oracle/index.ts";
import type { Trial } from "./trial.ts";

export interface Bounds {
  /** The least number of killed workers. */
  kills: number;
  /** The longest duration, as a multiple of the baseline's. */
  ratio: number;
  /** The longest time from the end of the last fault to the end of the job. */
  recoverySeconds: number;
}

/** The violations of both runs. Empty if all invariants hold. */
export function brokenInvariants(baseline: Trial, faulty: Trial): string[] {
  return [
    ...baseline.violations.map((violation) => `without faults: ${violation}`),
    ...faulty.violations,
    ...[baseline, faulty].flatMap(({ status }) =>
      status === "completed" ? [] : [`A verification is ${status}`],
    ),
    ...sameVerdicts(baseline.verdicts, faulty.verdicts, { wasDown: true }),
  ];
}

export interface Measure {
  line: string;
  holds: boolean;
}

/** The measured values and their bounds. */
export function measures(baseline: Trial, faulty: Trial, bounds: Bounds): Measure[] {
  const { kill, ...others } = faulty.injected;
  const ratio = faulty.seconds / baseline.seconds;
  const faults = Object.entries(others).map(([kind, times]) => `${times} ${kind}`);
  return [
    {
      line: `faults            ${kill} kill of at least ${bounds.kills}, ${faults.join(", ")}`,
      holds: kill >= bounds.kills,
    },
    { line: `without faults    ${seconds(baseline.seconds)}`, holds: true },
    {
      line: `with faults       ${seconds(faulty.seconds)}, ${ratio.toFixed(2)} times, at most ${bounds.ratio}`,
      holds: ratio <= bounds.ratio,
    },
    {
      line: `last fault to end ${seconds(faulty.recoverySeconds)}, at most ${seconds(bounds.recoverySeconds)}`,
      holds: faulty.recoverySeconds <= bounds.recoverySeconds,
    },
    {
      line: `verdicts          ${faulty.verdicts.size}, of which ${unknownVerdicts(baseline, faulty)}`,
      holds: true,
    },
  ];
}

/** The number of addresses that are `unknown` because of the faults, by reason. */
function unknownVerdicts(baseline: Trial, faulty: Trial): string {
  const found = [...faulty.verdicts].filter(
    ([email, { status }]) => status === "unknown" && baseline.verdicts.get(email)?.status !== "unknown",
  );
  const reasons = Object.entries(Object.groupBy(found, ([, { reason }]) => reason));
  return [
    `${found.length} unknown because of outages`,
    ...reasons.map(([reason, all]) => `${all?.length} ${reason}`),
  ].join(", ");
}

const seconds = (amount: number): string => `${amount.toFixed(1)} s`;
