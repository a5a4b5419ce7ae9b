/** The evidence of one row, docked beside the table. `j` and `k` move to the next and the previous row. */
import type { Result } from "@winnow/core/list/schema";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { lazyComponent } from "../../../../lib/lazy-component.ts";
import { formatCount } from "../../../../lib/number.ts";
import { Button } from "../../../../ui/button.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { TooltipProvider } from "../../../../ui/tooltip.tsx";
import { statusNames } from "../../summary/status-names.ts";
import { evidenceText } from "./evidence-text.ts";
import { Evidence } from "./evidence.tsx";
import { OwnRow } from "./own-row.tsx";

const CopyButton = lazyComponent(() =>
  import("../../../../ui/copy-button.tsx").then((file) => file.CopyButton),
);

interface EvidencePanelProps {
  listID: string;
  /** Undefined while the row is loading. */
  result: Result | undefined;
  index: number;
  total: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

export function EvidencePanel({ listID, result, index, total, onMove, onClose }: EvidencePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Below the table on a narrow screen, it may be longer than the screen.
    panel.current?.scrollIntoView({ block: matchMedia("(width < 64rem)").matches ? "start" : "nearest" });
  }, []);
  useShortcuts({ index, total, onMove, onClose });
  return (
    <section
      ref={panel}
      aria-label="Evidence"
      className="flex scroll-mt-20 flex-col rounded-card border border-line bg-surface shadow-low lg:h-[603px]"
    >
      <div className="flex h-10 shrink-0 items-center gap-0.5 border-b border-line pr-1.5 pl-6">
        <h3 className="text-[0.8125rem] font-medium text-ink">Evidence</h3>
        <p className="figures mr-auto pl-2 text-[0.8125rem] text-ink-muted">
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
        {result === undefined ? null : (
          <Suspense fallback={<Skeleton className="size-8" />}>
            <CopyButton key={result.position} label="Copy the evidence" text={evidenceText(result)} />
          </Suspense>
        )}
        <PanelButton label="Close" shortcut="Escape" onClick={onClose}>
          <X aria-hidden />
        </PanelButton>
      </div>
      <p role="status" className="sr-only">
        {result === undefined ? "" : `${result.email}, ${statusNames[result.status]}`}
      </p>
      <div key={index} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {result === undefined ? (
          <div className="grid gap-4 p-6">
            <Skeleton className="h-7 w-56" />
            <Skeleton className="h-24" />
          </div>
        ) : (
          <TooltipProvider>
            <Evidence verdict={result}>
              <OwnRow listID={listID} position={result.position} />
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
  <Button
    variant="ghost"
    size="icon"
    className="size-8!"
    aria-label={label}
    aria-keyshortcuts={shortcut}
    title={shortcut === undefined ? label : `${label} (${shortcut})`}
    {...rest}
  />
);

/** Keys work anywhere on the page, except while typing or with a dialog open. */
function useShortcuts({
  index,
  total,
  onMove,
  onClose,
}: Omit<EvidencePanelProps, "listID" | "result">): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isElsewhere(event.target)) return;
      const next = event.key === "j" ? index + 1 : event.key === "k" ? index - 1 : null;
      if (event.key === "Escape") onClose();
      else if (next !== null && next >= 0 && next < total) onMove(next);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    "input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]",
  ) !== null;
