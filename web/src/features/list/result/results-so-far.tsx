import { useQueryClient } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { RotateCw } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { forgetRows } from "../queries.ts";

const Rows = lazyComponent(() => import("./result-rows.tsx").then((file) => file.Rows));

/** The rows of a verification that is under way, as of the last look at them. */
export function ResultsSoFar({ list }: { list: Info }) {
  const client = useQueryClient();
  const [looks, setLooks] = useState(0);
  const look = () => {
    forgetRows(client, list.id);
    setLooks(looks + 1);
  };
  return (
    <section aria-labelledby="so-far-title" className="mt-6 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="so-far-title" className="text-lg font-semibold text-ink">
            Results so far
          </h2>
          <p className="mt-0.5 text-sm text-ink-muted">
            {looks === 0
              ? "The rows that are verified already. They are yours to read and download."
              : "As of a moment ago. Look again for more."}
          </p>
        </div>
        <Button onClick={look}>
          {looks === 0 ? null : <RotateCw aria-hidden />}
          {looks === 0 ? "Show the rows" : "Look again"}
        </Button>
      </div>
      {looks === 0 ? null : (
        <Suspense fallback={<Skeleton className="h-[42.5rem] w-full rounded-card" />}>
          <Rows key={looks} list={list} />
        </Suspense>
      )}
    </section>
  );
}
