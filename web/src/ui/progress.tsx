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
        {/* A shifted bar of full length, since a width that changes costs a layout for each frame. */}
        <Base.Indicator
          className="h-full rounded-full bg-accent transition-[translate] duration-500 ease-out data-indeterminate:w-1/3 data-indeterminate:animate-[slide_1.4s_ease-in-out_infinite]"
          {...(percent === null ? {} : { style: { width: "100%", translate: `${percent - 100}%` } })}
        />
      </Base.Track>
    </Base.Root>
  );
}
