/** The search and the choices above the rules. */
import type { Effect } from "@winnow/core/rule/schema";
import { limits } from "@winnow/core/rule/limits";
import { Suspense } from "react";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { effectNames } from "./rule-text.ts";
import { useRuleFilter } from "./use-rule-filter.ts";

const effects = [
  { value: "all", label: "All" },
  { value: "block", label: effectNames.block },
  { value: "allow", label: effectNames.allow },
] as const satisfies readonly { value: Effect | "all"; label: string }[];

const KindFilter = lazyComponent(() => import("./kind-filter.tsx").then((file) => file.KindFilter));

export function RuleFilters() {
  const { filter, text, change } = useRuleFilter();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchInput
        aria-label="Search by value or note"
        placeholder="Value or note"
        maxLength={limits.value}
        value={text}
        onChange={(q) => change({ q })}
      />
      <Segmented
        label="Effect"
        value={filter.effect ?? "all"}
        options={effects}
        onChange={(effect) => change({ effect: effect === "all" ? "" : effect })}
      />
      <Suspense fallback={<Skeleton className="h-10 w-40" />}>
        <KindFilter />
      </Suspense>
    </div>
  );
}
