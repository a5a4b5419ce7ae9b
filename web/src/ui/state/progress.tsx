/** A progress bar. `null` shows an indeterminate one. */
interface ProgressProps {
  label: string;
  percent: number | null;
  /** Text for screen readers in place of the percentage. */
  text?: string;
}

export const Progress = ({ label, percent, text }: ProgressProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent ?? undefined}
    aria-valuetext={text ?? (percent === null ? "under way" : `${percent}%`)}
    className="relative h-2 overflow-hidden rounded-full bg-hover"
  >
    {/* A shifted bar of full length, since a width that changes costs a layout for each frame. */}
    <div
      className={`h-full rounded-full bg-accent transition-[translate] duration-500 ease-out ${percent === null ? "w-1/3 animate-[slide_1.4s_ease-in-out_infinite]" : ""}`}
      style={percent === null ? undefined : { translate: `${percent - 100}%` }}
    />
  </div>
);
