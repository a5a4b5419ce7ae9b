/** Lists as the rows of a table, with state and health. */
import type { Listed } from "@winnow/core/list/schema";
import { cx } from "class-variance-authority";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { LoadingRows } from "../../../ui/state/loading-rows.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Td, Th } from "../../../ui/table.tsx";
import { Time } from "../../../ui/time.tsx";
import { ScheduleMark } from "../schedule/schedule-mark.tsx";
import { StateBadge } from "../job/state-badge.tsx";
import { Health } from "../summary/health.tsx";
import { TagLinks } from "../tags/tag-links.tsx";
import { DeleteFailedList, isFailedImport } from "./delete-failed.tsx";
import { ListLink } from "./list-link.tsx";

interface ListRowsProps {
  lists: readonly Listed[];
  /** Where the name of a list leads, if not to its page. */
  pathOf?: ((list: Listed) => string) | undefined;
  /** The lists that are selected, where they can be. */
  selection?: Selection;
}

export interface Selection {
  ids: ReadonlySet<string>;
  maySelect: (list: Listed) => boolean;
  onChange: (ids: ReadonlySet<string>) => void;
}

export const ListRows = ({ lists, pathOf, selection }: ListRowsProps) => (
  <div className="@container">
    <table className="w-full table-fixed border-collapse text-sm">
      <thead className="hidden border-b border-line @4xl:table-header-group">
        <tr>
          {selection === undefined ? null : (
            <Th className="w-10 pr-0!">
              <SelectAll lists={lists} selection={selection} />
            </Th>
          )}
          <Th>Name</Th>
          <Th className="w-28 text-right">Rows</Th>
          <Th className="w-52">State</Th>
          <Th className="w-64">Health</Th>
        </tr>
      </thead>
      <tbody>
        {lists.map((list) => (
          <Row key={list.id} list={list} path={pathOf?.(list)} selection={selection} />
        ))}
      </tbody>
    </table>
  </div>
);

function SelectAll({ lists, selection }: { lists: readonly Listed[]; selection: Selection }) {
  const eligible = lists.filter(selection.maySelect);
  const isAll = eligible.length > 0 && eligible.every(({ id }) => selection.ids.has(id));
  return (
    <Checkbox
      checked={isAll}
      disabled={eligible.length === 0}
      onCheckedChange={() => selection.onChange(new Set(isAll ? [] : eligible.map(({ id }) => id)))}
    >
      <span className="sr-only">Select all lists that are shown</span>
    </Checkbox>
  );
}

function Select({ list, selection }: { list: Listed; selection: Selection }) {
  if (!selection.maySelect(list)) return null;
  const isSelected = selection.ids.has(list.id);
  return (
    <Checkbox
      checked={isSelected}
      onCheckedChange={() => {
        const others = [...selection.ids].filter((id) => id !== list.id);
        selection.onChange(new Set(isSelected ? others : [...others, list.id]));
      }}
    >
      <span className="sr-only">Select “{list.name}”</span>
    </Checkbox>
  );
}

interface RowProps {
  list: Listed;
  path: string | undefined;
  selection: Selection | undefined;
}

const Row = ({ list, path, selection }: RowProps) => (
  <tr className="relative border-b border-line transition-colors last:border-0 hover:bg-sunken @max-4xl:grid @max-4xl:grid-cols-[minmax(0,1fr)] @max-4xl:gap-2 @max-4xl:px-5 @max-4xl:py-4">
    {selection === undefined ? null : (
      <Td className="relative z-10 pr-0! @max-4xl:absolute @max-4xl:top-4 @max-4xl:right-5 @max-4xl:p-0!">
        <Select list={list} selection={selection} />
      </Td>
    )}
    <Td className={cx("@max-4xl:p-0!", selection !== undefined && "@max-4xl:pr-10!")}>
      <ListLink list={list} {...(path === undefined ? {} : { to: path })} />
      <p className="figures text-[0.8125rem] text-ink-muted">
        {list.rows === null ? null : (
          <span className="@4xl:hidden">{formatQuantity(list.rows.total, "row")}, </span>
        )}
        <Time at={list.created_at} as="moment" />
      </p>
      <TagLinks tags={list.tags} />
    </Td>
    <Td className="figures text-right @max-4xl:hidden">
      {list.rows === null ? "–" : formatCount(list.rows.total)}
    </Td>
    <Td className="@max-4xl:p-0!">
      <StateBadge list={list} />
      {list.schedule ? <ScheduleMark schedule={list.schedule} /> : null}
    </Td>
    <Td className="@max-4xl:p-0!">
      {isFailedImport(list) ? <DeleteFailedList list={list} /> : <Health list={list} />}
    </Td>
  </tr>
);

export const LoadingLists = () => (
  <LoadingRows what="the lists" count={4} className="h-[4.25rem] gap-6 px-5">
    <Skeleton className="h-4 w-44" />
    <Skeleton className="ml-auto h-4 w-24" />
    <Skeleton className="hidden h-2 w-56 sm:block" />
  </LoadingRows>
);
