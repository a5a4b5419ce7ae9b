/** The search and the choice of a reason above the suppressed addresses. */
import { limits } from "@winnow/core/suppression/limits";
import { Suspense } from "react";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { reasonOptions } from "../../shared/rule/suppression-text.ts";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { useSuppressionFilter } from "./use-suppression-filter.ts";

const Select = lazyComponent(() => import("../../ui/form/select.tsx").then((file) => file.Select));

const options = [{ value: "all", label: "Every reason" }, ...reasonOptions];

export function SuppressionFilters() {
  const { filter, text, change } = useSuppressionFilter();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchInput
        aria-label="Search by address"
        placeholder="Address or a part of it"
        maxLength={limits.email}
        value={text}
        onChange={(q) => change({ q })}
      />
      <Suspense fallback={<Skeleton className="h-10 w-44" />}>
        <Select
          label="Reason"
          value={filter.reason ?? "all"}
          options={options}
          onChange={(reason) => change({ reason: reason === "all" ? "" : reason })}
          className="min-w-44 max-sm:flex-1"
        />
      </Suspense>
    </div>
  );
}
