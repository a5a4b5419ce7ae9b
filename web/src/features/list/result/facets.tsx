/** The rows by reason, provider and domain. Each is a filter, with a bar for its share. */
import { useQuery } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { explanations } from "@winnow/core/verdict/explain";
import { type Reason, statusOf } from "@winnow/core/verdict/reason";
import { useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatCount } from "../../../lib/number.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Mark, type Tone } from "../../../ui/status-mark.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { lists } from "../list-api.ts";
import { versionOf } from "../queries.ts";
import { providerName } from "../../../shared/list/provider-name.ts";
import { reasonName } from "../summary/status-names.ts";
import { useFilter } from "./use-filter.ts";

interface Value {
  name: string;
  count: number;
  label: string;
  hint?: string;
  tone?: Tone;
}

export function Facets({ list }: { list: Info }) {
  const { filter, change } = useFilter();
  const { q: _, ...rest } = filter;
  const facets = useQuery({
    queryKey: ["facets", list.id, versionOf(list), rest],
    queryFn: ({ signal }) => lists.facets(list.id, rest, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // The last counts stay until the new ones are there.
    placeholderData: (before) => before,
  });
  if (facets.isError)
    return (
      <div className="p-3">
        <Callout tone="error" title="The filters could not be loaded">
          {errorMessage(facets.error)}{" "}
          <TextButton onClick={() => void facets.refetch()}>Try again</TextButton>
        </Callout>
      </div>
    );
  const known = facets.data;
  return (
    <div className="grid gap-5 px-3 py-4" aria-busy={facets.isPending}>
      <Facet
        title="Reasons"
        values={known?.reasons.map(({ name, count }) => ({
          name,
          count,
          label: reasonName(name as Reason),
          hint: explanations[name as Reason],
          tone: statusOf[name as Reason],
        }))}
        chosen={filter.reason}
        onChoose={(reason) =>
          change({ reason, status: reason === undefined ? undefined : statusOf[reason as Reason] })
        }
      />
      <Facet
        title="Mail providers"
        values={known?.providers
          .filter(({ name }) => name !== "other" || name === filter.provider)
          .map(({ name, count }) => ({ name, count, label: providerName(name) }))}
        chosen={filter.provider}
        onChoose={(provider) => change({ provider })}
      />
      <Facet
        title="Domains"
        values={known?.domains.map(({ name, count }) => ({ name, count, label: name, hint: name }))}
        chosen={filter.domain}
        onChoose={(domain) => change({ domain })}
      />
    </div>
  );
}

interface FacetProps {
  title: string;
  /** Undefined while they load. */
  values: readonly Value[] | undefined;
  chosen: string | undefined;
  /** Undefined removes the filter. */
  onChoose: (name: string | undefined) => void;
}

const few = 7;

function Facet({ title, values, chosen, onChoose }: FacetProps) {
  const [showsAll, setShowsAll] = useState(false);
  const max = values?.reduce((largest, { count }) => Math.max(largest, count), 0) ?? 0;
  const shown = values?.filter(({ name }, index) => showsAll || index < few || name === chosen);
  if (values?.length === 0) return null;
  return (
    <section role="group" aria-label={title}>
      <h3 className="eyebrow px-2 pb-1.5">{title}</h3>
      {shown === undefined ? (
        <div className="grid gap-1.5 px-2">
          {Array.from({ length: few }, (_, index) => (
            <Skeleton key={index} className="h-6" />
          ))}
        </div>
      ) : (
        <ul className="grid gap-px">
          {shown.map(({ name, count, label, hint, tone }) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={name === chosen}
                onClick={() => onChoose(name === chosen ? undefined : name)}
                className="group grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-control px-2 pt-1 pb-1.5 text-left text-sm text-ink transition-colors hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:font-medium"
              >
                <span className="flex min-w-0 items-center gap-2" title={hint}>
                  {tone === undefined ? null : <Mark tone={tone} className="size-2.5" />}
                  <span className="truncate">{label}</span>
                </span>
                <span className="figures text-[0.8125rem] text-ink-muted">{formatCount(count)}</span>
                <span aria-hidden className="col-span-2 h-1 overflow-hidden rounded-full bg-hover">
                  <span
                    className="block h-full rounded-full bg-accent/70 transition-[width] duration-300"
                    style={{ width: `${max === 0 ? 0 : Math.max(1, (count / max) * 100)}%` }}
                  />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {values !== undefined && values.length > few ? (
        <button
          type="button"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="mt-1 min-h-6 rounded-control px-2 text-[0.8125rem] font-medium text-accent hover:underline"
        >
          {showsAll ? "Show fewer" : `Show ${formatCount(values.length - few)} more`}
        </button>
      ) : null}
    </section>
  );
}
