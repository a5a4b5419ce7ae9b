import { Select } from "../../ui/form/select.tsx";
import { matchNames } from "./rule-text.ts";
import { useRuleFilter } from "./use-rule-filter.ts";

const kinds = [
  { value: "all", label: "Every kind" },
  ...Object.entries(matchNames).map(([value, label]) => ({ value, label })),
];

/** Chooses the kind of the rules that are shown. */
export function KindFilter() {
  const { filter, change } = useRuleFilter();
  return (
    <Select
      label="Kind"
      value={filter.match ?? "all"}
      options={kinds}
      onChange={(match) => change({ match: match === "all" ? "" : match })}
      className="min-w-40 max-sm:flex-1"
    />
  );
}
