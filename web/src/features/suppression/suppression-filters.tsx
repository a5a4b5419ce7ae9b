/** The search and the choice of a reason above the suppressed addresses. */
import { limits } from "@winnow/core/suppression/limits";
import { Search } from "lucide-react";
import { Suspense } from "react";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { reasonOptions } from "../../lib/suppression-text.ts";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useSuppressionFilter } from "./use-suppression-filter.ts";

const Select = lazyComponent(() => import("../../ui/select.tsx").then((file) => file.Select));

const options = [{ value: "all", label: "Every reason" }, ...reasonOptions];

export function SuppressionFilters() {
  const { filter, text, change } = useSuppressionFilter();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <div className="relative min-w-0 flex-1 max-sm:basis-full sm:max-w-72">
        <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint" />
        <Input
          type="search"
          aria-label="Search by address"
          placeholder="Address or a part of it"
          maxLength={limits.email}
          value={text}
          onChange={(event) => change("q", event.target.value)}
          className="pl-9"
        />
      </div>
      <Suspense fallback={<Skeleton className="h-10 w-44" />}>
        <Select
          label="Reason"
          value={filter.reason ?? "all"}
          options={options}
          onChange={(reason) => change("reason", reason === "all" ? "" : reason)}
          className="min-w-44 max-sm:flex-1"
        />
      </Suspense>
    </div>
  );
}
