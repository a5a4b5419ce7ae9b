/** The rows of a result, with filters kept in the URL. */
import type { Info } from "@winnow/core/list/schema";
import { reasons, Reason } from "@winnow/core/verdict/schema";
import { Search } from "lucide-react";
import { useDeferredValue } from "react";
import { useSearchParams } from "react-router";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { ResultExplorer } from "./result-explorer.tsx";
import { useFilter } from "./use-filter.ts";
import { reasonName } from "../summary/status-names.ts";

export function Rows({ list }: { list: Info }) {
  const { filter, change } = useFilter();
  const [search] = useSearchParams();
  const deferred = useDeferredValue(filter.q);
  const offered = filter.status === undefined ? Reason.options : reasons[filter.status];
  return (
    <section id="rows" aria-labelledby="rows-title" className="scroll-mt-24">
      <h2 id="rows-title" className="sr-only">
        Addresses
      </h2>
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
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
        onClear={() => change({ status: undefined, reason: undefined, q: undefined })}
      />
    </section>
  );
}
