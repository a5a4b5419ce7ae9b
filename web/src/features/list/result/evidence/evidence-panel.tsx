/** The evidence of one row. `j` and `k` move to the next and the previous row. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResultRow } from "@winnow/core/list/schema";
import { useEffect } from "react";
import { errorMessage } from "../../../../lib/api-error.ts";
import { TooltipProvider } from "../../../../ui/overlay/tooltip.tsx";
import { lists } from "../../list-api.ts";
import { statusNames } from "../../summary/status-names.ts";
import { Evidence } from "./evidence.tsx";
import { LoadingEvidence } from "./loading-evidence.tsx";
import { OwnRow } from "./own-row.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

interface EvidencePanelProps {
  listID: string;
  /** Which result of the list. */
  version: string;
  /** Undefined while the row is loading. */
  rowAt: (index: number) => ResultRow | undefined;
  index: number;
  total: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

const verdictQuery = (listID: string, version: string, position: number | undefined) =>
  queryOptions({
    queryKey: ["result", listID, version, position],
    queryFn: ({ signal }) => lists.result(listID, position ?? 0, { signal }),
    enabled: position !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export function EvidencePanel({ listID, version, rowAt, index, total, onMove, onClose }: EvidencePanelProps) {
  const row = rowAt(index);
  const verdict = useQuery(verdictQuery(listID, version, row?.position));
  const client = useQueryClient();
  const next = rowAt(index + 1)?.position;
  useEffect(() => {
    if (next !== undefined) void client.prefetchQuery(verdictQuery(listID, version, next));
  }, [client, listID, version, next]);
  useShortcuts({ index, total, onMove, onClose });
  const { data } = verdict;
  return (
    <section aria-label="Evidence" className="flex min-h-0 flex-1 flex-col">
      <Toolbar listID={listID} verdict={data} index={index} total={total} onMove={onMove} onClose={onClose} />
      <p role="status" className="sr-only">
        {row === undefined ? "" : `${row.email}, ${statusNames[row.status]}`}
      </p>
      <div key={index} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {verdict.isError ? (
          <p className="p-6 text-sm text-ink-muted">
            {errorMessage(verdict.error)}{" "}
            <button
              type="button"
              className="font-medium text-accent underline"
              onClick={() => void verdict.refetch()}
            >
              Try again
            </button>
          </p>
        ) : data === undefined ? (
          <LoadingEvidence />
        ) : (
          <TooltipProvider>
            <Evidence verdict={data}>
              {row === undefined ? null : <OwnRow listID={listID} of={row} />}
            </Evidence>
          </TooltipProvider>
        )}
      </div>
    </section>
  );
}
