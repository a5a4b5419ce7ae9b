/** Lists as the rows of a table, with state and health. */
import type { Info } from "@winnow/core/list/schema";
import { formatDate } from "../../../lib/date.ts";
import { formatCount } from "../../../lib/number.ts";
import { LoadingRows } from "../../../ui/loading-rows.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Td, Th } from "../../../ui/table.tsx";
import { StateBadge } from "../job/state-badge.tsx";
import { Health } from "../summary/health.tsx";
import { DeleteFailedList, isFailedImport } from "./delete-failed.tsx";
import { ListLink } from "./list-link.tsx";

interface ListRowsProps {
  lists: readonly Info[];
  /** Where the name of a list leads, if not to its page. */
  pathOf?: ((list: Info) => string) | undefined;
}

export const ListRows = ({ lists, pathOf }: ListRowsProps) => (
  <table className="w-full border-collapse text-sm">
    <thead className="hidden border-b border-line sm:table-header-group">
      <tr>
        <Th>Name</Th>
        <Th className="text-right">Rows</Th>
        <Th>State</Th>
        <Th className="w-64">Health</Th>
      </tr>
    </thead>
    <tbody>
      {lists.map((list) => (
        <Row key={list.id} list={list} path={pathOf?.(list)} />
      ))}
    </tbody>
  </table>
);

const Row = ({ list, path }: { list: Info; path: string | undefined }) => (
  <tr className="relative border-b border-line transition-colors last:border-0 hover:bg-sunken max-sm:grid max-sm:gap-2 max-sm:px-5 max-sm:py-4">
    <Td className="max-w-72 max-sm:max-w-full max-sm:p-0!">
      <ListLink list={list} {...(path === undefined ? {} : { to: path })} />
      <span className="text-[0.8125rem] text-ink-muted">{formatDate(list.created_at, true)}</span>
    </Td>
    <Td className="figures text-right max-sm:hidden">
      {list.rows === null ? "–" : formatCount(list.rows.total)}
    </Td>
    <Td className="max-sm:p-0!">
      <StateBadge list={list} />
    </Td>
    <Td className="max-sm:p-0!">
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
