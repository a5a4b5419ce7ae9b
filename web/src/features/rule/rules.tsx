/** The rules that pass the filter. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { useDeferredValue } from "react";
import { formatQuantity } from "../../lib/number.ts";
import { rulesQuery } from "../../shared/rule/rules.ts";
import { FilteredList } from "../../ui/state/filtered-list.tsx";
import { noRulesText } from "./rule-text.ts";
import { RulesTable } from "./rules-table.tsx";
import { useRuleFilter } from "./use-rule-filter.ts";

interface RulesProps {
  /** Absent for those who cannot add one. */
  onCreate: (() => void) | undefined;
}

export function Rules({ onCreate }: RulesProps) {
  const { filter, isFiltered, clear } = useRuleFilter();
  const answer = useInfiniteQuery(rulesQuery({ ...filter, q: useDeferredValue(filter.q) }));
  return (
    <FilteredList
      what="rules"
      label="Rules of the workspace"
      answer={answer}
      count={(shown) => formatQuantity(answer.data?.pages[0]?.count ?? shown, "rule")}
      clear={isFiltered ? clear : null}
      noMatch="No rule has all that is asked for together."
      none={{ icon: ListFilter, title: "No rules yet", text: noRulesText, action: "Add the first rule" }}
      onCreate={onCreate}
    >
      {(rules) => <RulesTable rules={rules} />}
    </FilteredList>
  );
}
