import { Select } from "../../../ui/select.tsx";
import { type ListsView, phaseNames, sortNames } from "./use-lists-view.ts";

interface ListChoicesProps extends Pick<ListsView, "phase" | "sort"> {
  onChange: ListsView["change"];
}

const all = "all";
const phaseOptions = [
  { value: all, label: "All states" },
  ...Object.entries(phaseNames).map(([value, label]) => ({ value, label })),
];
const sortOptions = Object.entries(sortNames).map(([value, label]) => ({ value, label }));

/** The choice of a state and of an order. */
export const ListChoices = ({ phase, sort, onChange }: ListChoicesProps) => (
  <div className="flex flex-1 gap-2 sm:flex-none">
    <Select
      label="State"
      value={phase ?? all}
      options={phaseOptions}
      onChange={(value) => onChange({ state: value === all ? "" : value })}
      className="h-9! min-w-0 sm:w-36 max-sm:flex-1"
    />
    <Select
      label="Order"
      value={sort}
      options={sortOptions}
      onChange={(value) => onChange({ sort: value === "newest" ? "" : value })}
      className="h-9! min-w-0 sm:w-36 max-sm:flex-1"
    />
  </div>
);
