/** The rows of a result, with filters kept in the URL. */
import type { Info } from "@winnow/core/list/schema";
import { reasons, Reason, Status } from "@winnow/core/verdict/schema";
import { Search } from "lucide-react";
import { useDeferredValue } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Input } from "../../../ui/input.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import { Select } from "../../../ui/select.tsx";
import type { Filter } from "../list-api.ts";
import { ResultExplorer } from "./result-explorer.tsx";
import { reasonName, statuses, statusNames } from "../summary/status-names.ts";

export function Rows({ list }: { list: Info }) {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const deferred = useDeferredValue(filter.q);

  function change(patch: Partial<Record<keyof Filter, string | undefined>>) {
    const next = Object.entries({ ...filter, ...patch }).filter(
      ([, value]) => value !== undefined && value !== "",
    );
    setSearch(Object.fromEntries(next), {
      replace: true,
      preventScrollReset: true,
    });
  }

  const offered = filter.status === undefined ? Reason.options : reasons[filter.status];
  return (
    <section id="rows" aria-labelledby="rows-title" className="scroll-mt-24">
      <h2 id="rows-title" className="text-lg font-semibold text-ink">
        Addresses
      </h2>
      <div className="mt-4 mb-3 flex flex-wrap items-center gap-2.5">
        <StatusFilter value={filter.status} onChange={(status) => change({ status, reason: undefined })} />
        <Select
          label="Reason"
          value={filter.reason ?? ""}
          options={[
            { value: "", label: "Any reason" },
            ...offered.map((reason) => ({ value: reason as string, label: reasonName(reason) })),
          ]}
          onChange={(reason) => change({ reason })}
          className="h-9! max-sm:w-full"
        />
        <div className="relative ml-auto w-full sm:w-64">
          <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint" />
          <Input
            type="search"
            aria-label="Search by address or domain"
            placeholder="Address or domain"
            value={search.get("q") ?? ""}
            onChange={(event) => change({ q: event.target.value })}
            className="h-9! pl-9"
          />
        </div>
      </div>
      <ResultExplorer
        key={JSON.stringify([filter.status, filter.reason, deferred])}
        list={list}
        filter={{ ...filter, q: deferred }}
        onClear={() => setSearch({}, { replace: true, preventScrollReset: true })}
      />
    </section>
  );
}

/** The filter from the URL. Unknown values are ignored. */
function readFilter(search: URLSearchParams): Filter {
  return {
    status: Status.safeParse(search.get("status")).data,
    reason: Reason.safeParse(search.get("reason")).data,
    q: search.get("q")?.trim() || undefined,
  };
}

interface StatusFilterProps {
  value: Status | undefined;
  onChange: (status: Status | undefined) => void;
}

function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <div role="group" aria-label="Status" className="flex flex-wrap gap-1.5">
      {[undefined, ...statuses].map((status) => (
        <Button
          key={status ?? "all"}
          size="small"
          variant={status === value ? "secondary" : "ghost"}
          aria-pressed={status === value}
          className="h-9"
          onClick={() => onChange(status)}
        >
          {status === undefined ? (
            "All"
          ) : (
            <>
              <Mark tone={status} />
              {statusNames[status]}
            </>
          )}
        </Button>
      ))}
    </div>
  );
}
