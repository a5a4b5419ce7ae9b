import { Card } from "../../../ui/card.tsx";
import { Progress } from "../../../ui/state/progress.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";

const figures = ["Rows", "Distinct addresses", "Duplicates", "Bad syntax"];

/** Shown during the import: the outline of the quote that follows. */
export function ImportProgress() {
  return (
    <Card className="p-6 sm:p-8" aria-busy="true">
      <h2 className="text-lg font-semibold text-ink">Counting rows</h2>
      <p className="sr-only" role="status">
        Counting rows
      </p>
      <p className="mt-0.5 mb-6 text-sm text-ink-muted">
        Reading the addresses and counting duplicates. This is free.
      </p>
      <Progress label="Counting rows" percent={null} />
      <dl className="mt-8 grid grid-cols-2 gap-6 lg:grid-cols-4">
        {figures.map((label) => (
          <div key={label}>
            <dt className="eyebrow">{label}</dt>
            <dd>
              <Skeleton className="mt-2 h-7 w-20" />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
