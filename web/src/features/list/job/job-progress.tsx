import { Progress } from "../../../ui/state/progress.tsx";

interface JobProgressProps {
  label: string;
  percent: number;
  /** How much is done, in words. */
  done: string;
  /** Time left, in words. */
  left: string;
  /** Announced to screen readers; changes rarely. */
  spoken: string;
}

/** Progress of a job: percentage, bar, announcement. */
export function JobProgress({ label, percent, done, left, spoken }: JobProgressProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p className="figures font-display text-5xl leading-none text-ink">
          {percent}
          <span className="ml-0.5 text-2xl text-ink-muted">%</span>
        </p>
        <p className="figures text-sm text-ink-muted sm:text-right">
          {done}
          <br />
          {left}
        </p>
      </div>
      <div className="mt-4">
        <Progress label={label} percent={percent} text={`${percent} percent, ${done}`} />
      </div>
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </>
  );
}
