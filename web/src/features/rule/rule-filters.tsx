/** The search and the choices above the rules. */
import type { Effect } from "@winnow/core/rule/schema";
import { limits } from "@winnow/core/rule/limits";
import { Search } from "lucide-react";
import { Suspense } from "react";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { Input } from "../../ui/input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
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
      <div className="relative min-w-0 flex-1 max-sm:basis-full sm:max-w-72">
        <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint" />
        <Input
          type="search"
          aria-label="Search by value or note"
          placeholder="Value or note"
          maxLength={limits.value}
          value={text}
          onChange={(event) => change("q", event.target.value)}
          className="pl-9"
        />
      </div>
      <Segmented
        label="Effect"
        value={filter.effect ?? "all"}
        options={effects}
        onChange={(effect) => change("effect", effect === "all" ? "" : effect)}
      />
      <Suspense fallback={<Skeleton className="h-10 w-40" />}>
        <KindFilter />
      </Suspense>
    </div>
  );
}
