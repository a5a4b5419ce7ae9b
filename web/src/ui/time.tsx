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
  // At noon, a day is the same day everywhere.
  const iso = isDay ? `${at}T12:00:00` : at;
  const text =
    as === "distance"
      ? formatRelative(iso)
      : as === "date"
        ? formatDay(iso)
        : formatDate(iso, as === "moment");
  return (
    <time dateTime={at} title={isDay ? formatDay(iso) : formatMoment(iso)} className={className}>
      {text}
    </time>
  );
}

const dayLength = "2026-11-21".length;
