/** The evidence of one row. `j` and `k` move to the next and the previous row. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResultRow } from "@winnow/core/list/schema";
import { ChevronDown, ChevronUp, Share2, X } from "lucide-react";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { useHasOpened } from "../../../../hooks/use-has-opened.ts";
import { errorMessage } from "../../../../lib/api-error.ts";
import { lazyComponent } from "../../../../lib/lazy-component.ts";
import { formatCount } from "../../../../lib/number.ts";
import { Button } from "../../../../ui/button.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { Tooltip, TooltipProvider } from "../../../../ui/overlay/tooltip.tsx";
import { lists } from "../../list-api.ts";
import { statusNames } from "../../summary/status-names.ts";
import { evidenceText } from "./evidence-text.ts";
import { RuleMenu } from "../rule/rule-menu.tsx";
import { Evidence } from "./evidence.tsx";
import { LoadingEvidence } from "./loading-evidence.tsx";
import { OwnRow } from "./own-row.tsx";

const CopyButton = lazyComponent(() =>
  import("../../../../ui/copy-button.tsx").then((file) => file.CopyButton),
);

const ShareDialog = lazyComponent(() =>
  import("../../shared-link/share-dialog.tsx").then((file) => file.ShareDialog),
);

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
  const [isSharing, setSharing] = useState(false);
  const wasSharing = useHasOpened(isSharing);
  return (
    <section aria-label="Evidence" className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-10 shrink-0 items-center gap-0.5 border-b border-line pr-1.5 pl-6 max-xl:h-17 max-xl:pr-14">
        <h3 className="text-[0.8125rem] font-medium text-ink max-sm:sr-only xl:sr-only">Evidence</h3>
        <p className="figures mr-auto truncate text-[0.8125rem] text-ink-muted sm:max-xl:pl-2">
          {formatCount(index + 1)} of {formatCount(total)}
        </p>
        <PanelButton
          label="Previous row"
          shortcut="k"
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ChevronUp aria-hidden />
        </PanelButton>
        <PanelButton
          label="Next row"
          shortcut="j"
          disabled={index + 1 >= total}
          onClick={() => onMove(index + 1)}
        >
          <ChevronDown aria-hidden />
        </PanelButton>
        <PanelButton
          label="Share this evidence"
          disabled={data === undefined}
          onClick={() => setSharing(true)}
        >
          <Share2 aria-hidden />
        </PanelButton>
        {data?.normalized == null ? null : (
          <RuleMenu
            key={data.position}
            addresses={[data.normalized]}
            trigger={
              <Button
                variant="ghost"
                size="icon"
                className="size-8!"
                aria-label="Rules for this address"
                title="Rules for this address"
              />
            }
          />
        )}
        {data === undefined ? (
          <span className="size-8" />
        ) : (
          <Suspense fallback={<Skeleton className="size-8" />}>
            <CopyButton key={data.position} label="Copy the evidence" text={evidenceText(data)} />
          </Suspense>
        )}
        <span className="max-xl:hidden">
          <PanelButton label="Close" shortcut="Escape" onClick={onClose}>
            <X aria-hidden />
          </PanelButton>
        </span>
      </div>
      <Suspense>
        {wasSharing && data !== undefined ? (
          <ShareDialog
            key={data.position}
            open={isSharing}
            list={{ id: listID }}
            position={data.position}
            onClose={() => setSharing(false)}
          />
        ) : null}
      </Suspense>
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

interface PanelButtonProps {
  label: string;
  shortcut?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const PanelButton = ({ label, shortcut, ...rest }: PanelButtonProps) => (
  <Tooltip text={shortcut === undefined ? label : `${label} (${shortcut})`} side="bottom">
    <Button
      variant="ghost"
      size="icon"
      className="size-8!"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      {...rest}
    />
  </Tooltip>
);

/** Keys work anywhere on the page, except while typing or with another dialog open. */
function useShortcuts({
  index,
  total,
  onMove,
  onClose,
}: Pick<EvidencePanelProps, "index" | "total" | "onMove" | "onClose">): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isElsewhere(event.target)) return;
      const next = target(event.key, index);
      if (event.key === "Escape") onClose();
      else if (next !== null && next >= 0 && next < total) onMove(next);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

function target(key: string, index: number): number | null {
  if (key === "j" || key === "ArrowDown") return index + 1;
  return key === "k" || key === "ArrowUp" ? index - 1 : null;
}

const isElsewhere = (on: EventTarget | null): boolean => {
  if (!(on instanceof Element)) return false;
  if (on.closest("input, textarea, select, [role=menu], [role=listbox]") !== null) return true;
  const dialog = on.closest("[role=dialog], [role=alertdialog]");
  return dialog !== null && dialog.querySelector("[aria-label=Evidence]") === null;
};
