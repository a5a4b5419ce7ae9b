/** What an import would do: rows by what becomes of them, and those that are refused. */
import { formatCount } from "../../lib/number.ts";

interface ImportPreviewProps {
  counts: readonly (readonly [label: string, count: number])[];
  /** For those who do not see the numbers. */
  said: string;
  refused: number;
  refusals: readonly { row: number; reason: string }[];
}

export const ImportPreview = ({ counts, said, refused, refusals }: ImportPreviewProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(6rem,1fr))]">
      {counts.map(([label, count]) => (
        <div key={label} className="flex flex-col-reverse rounded-control bg-sunken px-3 py-2">
          <dt className="text-[0.8125rem] text-ink-muted">{label}</dt>
          <dd className="figures text-lg font-semibold text-ink">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
    <p role="status" className="sr-only">
      {said}
    </p>
    {refused === 0 ? null : (
      <section aria-labelledby="refused-title">
        <h3 id="refused-title" className="font-medium text-ink">
          {refused === 1
            ? "One row is refused; the others can be imported"
            : "Refused rows; the others can be imported"}
        </h3>
        <ul
          tabIndex={0}
          aria-label="Refused rows"
          className="mt-2 max-h-48 divide-y divide-line overflow-y-auto rounded-control border border-line"
        >
          {refusals.map(({ row, reason }) => (
            <li key={row} className="flex gap-3 px-3.5 py-2">
              <span className="figures shrink-0 text-ink-muted">Row {formatCount(row)}</span>
              <span className="min-w-0 break-words text-ink">{reason}</span>
            </li>
          ))}
        </ul>
        {refused > refusals.length ? (
          <p className="mt-2 text-ink-muted">
            The first {formatCount(refusals.length)} of {formatCount(refused)}.
          </p>
        ) : null}
      </section>
    )}
  </div>
);
