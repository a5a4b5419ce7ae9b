/** A progress bar. `null` shows an indeterminate one. */
import { Progress as Base } from "@base-ui/react/progress";

interface ProgressProps {
  label: string;
  percent: number | null;
  /** Text for screen readers in place of the percentage. */
  text?: string;
}

export function Progress({ label, percent, text }: ProgressProps) {
  return (
    <Base.Root
      value={percent}
      aria-label={label}
      getAriaValueText={(formatted) => text ?? formatted ?? "under way"}
    >
      <Base.Track className="relative h-2 overflow-hidden rounded-full bg-hover">
        <Base.Indicator className="h-full rounded-full bg-accent transition-[width] duration-500 ease-out data-indeterminate:w-1/3 data-indeterminate:animate-[slide_1.4s_ease-in-out_infinite]" />
      </Base.Track>
    </Base.Root>
  );
}
