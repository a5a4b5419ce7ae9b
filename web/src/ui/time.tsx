import { formatDate, formatDay, formatMoment, formatRelative } from "../lib/date.ts";

interface TimeProps {
  /** A moment, or a day such as "2026-11-21". */
  at: string;
  /** A day alone, with its year, with its time, or how long it is from now. */
  as?: "day" | "date" | "moment" | "distance";
  className?: string;
}

/** A time in few words, with its year in the tooltip. */
export function Time({ at, as = "day", className }: TimeProps) {
  const isDay = at.length === dayLength;
  const text =
    as === "distance" ? formatRelative(at) : as === "date" ? formatDay(at) : formatDate(at, as === "moment");
  return (
    <time dateTime={at} title={isDay ? formatDay(at) : formatMoment(at)} className={className}>
      {text}
    </time>
  );
}

const dayLength = "2026-11-21".length;
