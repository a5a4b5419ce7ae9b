/** The rows of a result, with the search and the filter above them. */
import type { Info } from "@winnow/core/list/schema";
import { explanations } from "@winnow/core/verdict/explain";
import { SlidersHorizontal, X } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useSearchParams } from "react-router";
import { useMediaQuery } from "../../../hooks/use-media-query.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchInput } from "../../../ui/form/search-input.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { providerName } from "../../../shared/list/provider-name.ts";
import { reasonName, statusNames } from "../summary/status-names.ts";
import { versionOf } from "../queries.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { SegmentMenu } from "./segments/segment-menu.tsx";
import { Facets } from "./facets.tsx";
import { useChosenColumns } from "./own-columns.ts";
import { ResultExplorer } from "./result-explorer.tsx";
import { useFilter } from "./use-filter.ts";
import { useSelection } from "./use-selection.ts";

export function Rows({ list }: { list: Info }) {
  const { filter, sort, change } = useFilter();
  const [search] = useSearchParams();
  const deferred = useDeferredValue(filter.q);
  const isWide = useMediaQuery("(width >= 80rem)");
  const hasRoom = useMediaQuery("(width >= 40rem)");
  const chosen = useChosenColumns(list);
  const columns = hasRoom ? chosen : [];
  const selecting = useSelection();
  const [choosing, setChoosing] = useState(false);

  return (
    <section id="rows" aria-labelledby="rows-title" className="scroll-mt-24">
      <h2 id="rows-title" className="sr-only">
        Addresses
      </h2>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          aria-label="Search by address or domain"
          placeholder="Address or domain"
          value={search.get("q") ?? ""}
          onChange={(q) => change({ q })}
          className="h-9!"
        />
        {isWide ? null : (
          <>
            <Button className="h-9!" onClick={() => setChoosing(true)}>
              <SlidersHorizontal aria-hidden />
              Filters
            </Button>
            <Sheet open={choosing} onOpenChange={setChoosing} side="right" title="Filters">
              <Facets list={list} />
            </Sheet>
          </>
        )}
        <ColumnMenu list={list} />
        <SegmentMenu />
        <Chosen />
      </div>
      <ResultExplorer
        key={JSON.stringify([
          filter.status,
          filter.reason,
          filter.provider,
          filter.domain,
          sort,
          deferred,
          deferred === undefined ? null : [columns, versionOf(list)],
        ])}
        list={list}
        filter={{ ...filter, q: deferred }}
        isWide={isWide}
        selecting={selecting}
        columns={columns}
      />
    </section>
  );
}

/** What the rows are filtered by. Each part can be removed. */
function Chosen() {
  const { filter, change } = useFilter();
  const { status, reason, provider, domain } = filter;
  return (
    <>
      {reason !== undefined ? (
        <Chip
          label={reasonName(reason)}
          title={explanations[reason]}
          onRemove={() => change({ reason: undefined, status: undefined })}
        />
      ) : status === undefined ? null : (
        <Chip label={statusNames[status]} onRemove={() => change({ status: undefined })} />
      )}
      {provider === undefined ? null : (
        <Chip label={providerName(provider)} onRemove={() => change({ provider: undefined })} />
      )}
      {domain === undefined ? null : <Chip label={domain} onRemove={() => change({ domain: undefined })} />}
    </>
  );
}

interface ChipProps {
  label: string;
  title?: string;
  onRemove: () => void;
}

const Chip = ({ label, title, onRemove }: ChipProps) => (
  <span
    title={title}
    className="inline-flex h-8 max-w-full items-center gap-1 rounded-full bg-accent-soft pr-1 pl-3 text-[0.8125rem] font-medium text-ink"
  >
    <span className="truncate">{label}</span>
    <button
      type="button"
      aria-label={`Remove the filter ${label}`}
      onClick={onRemove}
      className="grid size-6 place-items-center rounded-full text-ink-muted hover:bg-hover hover:text-ink"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  </span>
);
