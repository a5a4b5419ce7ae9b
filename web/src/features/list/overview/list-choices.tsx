import { useQuery } from "@tanstack/react-query";
import { Select } from "../../../ui/form/select.tsx";
import { tagsQuery } from "../queries.ts";
import { isSame } from "../tags/tag-text.ts";
import { type ListsView, phaseNames, sortNames } from "./use-lists-view.ts";

interface ListChoicesProps extends Pick<ListsView, "phase" | "tag" | "isScheduled" | "sort"> {
  onChange: ListsView["change"];
}

const all = "all";
const phaseOptions = [
  { value: all, label: "All states" },
  ...Object.entries(phaseNames).map(([value, label]) => ({ value, label })),
];
const scheduleOptions = [
  { value: all, label: "All lists" },
  { value: "true", label: "With a schedule" },
];
const sortOptions = Object.entries(sortNames).map(([value, label]) => ({ value, label }));

/** The choice of a state, a tag, a schedule and an order. */
export const ListChoices = ({ phase, tag, isScheduled, sort, onChange }: ListChoicesProps) => (
  <div className="flex flex-1 flex-wrap gap-2 sm:flex-none">
    <Select
      label="State"
      value={phase ?? all}
      options={phaseOptions}
      onChange={(value) => onChange({ state: value === all ? "" : value })}
      className="h-9! min-w-0 sm:w-36 max-sm:flex-1"
    />
    <TagChoice tag={tag} onChange={onChange} />
    <Select
      label="Schedule"
      value={isScheduled ? "true" : all}
      options={scheduleOptions}
      onChange={(value) => onChange({ scheduled: value === all ? "" : value })}
      className="h-9! min-w-0 sm:w-44 max-sm:order-last max-sm:basis-full"
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

/** The choice of a tag, where there is one to choose. */
function TagChoice({ tag, onChange }: Pick<ListChoicesProps, "tag" | "onChange">) {
  const { data: used = [] } = useQuery(tagsQuery);
  const known = used.map((each) => each.tag);
  const chosen = tag === undefined ? undefined : known.find((each) => isSame(each, tag));
  const tags = tag === undefined || chosen !== undefined ? known : [tag, ...known];
  if (tags.length === 0) return null;
  return (
    <Select
      label="Tag"
      // No tag begins with a blank.
      value={chosen ?? tag ?? " "}
      options={[{ value: " ", label: "All tags" }, ...tags.map((each) => ({ value: each, label: each }))]}
      onChange={(value) => onChange({ tag: value === " " ? "" : value })}
      className="h-9! min-w-0 sm:w-36 max-sm:order-last max-sm:basis-full"
    />
  );
}
