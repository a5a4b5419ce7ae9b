/** What can be done with the evidence of a row, and the way to the rows beside it. */
import type { Result } from "@winnow/core/list/schema";
import { ChevronDown, ChevronUp, Share2, X } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { useHasOpened } from "../../../../hooks/use-has-opened.ts";
import { lazyComponent } from "../../../../lib/lazy-component.ts";
import { formatCount } from "../../../../lib/number.ts";
import { Button } from "../../../../ui/button.tsx";
import { Tooltip } from "../../../../ui/overlay/tooltip.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { RuleMenu } from "../rule/rule-menu.tsx";
import { evidenceText } from "./evidence-text.ts";

const CopyButton = lazyComponent(() =>
  import("../../../../ui/copy-button.tsx").then((file) => file.CopyButton),
);

const ShareDialog = lazyComponent(() =>
  import("../../shared-link/share-dialog.tsx").then((file) => file.ShareDialog),
);

interface ToolbarProps {
  listID: string;
  /** Undefined while it is loading. */
  verdict: Result | undefined;
  index: number;
  total: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

export function Toolbar({ listID, verdict, index, total, onMove, onClose }: ToolbarProps) {
  return (
    <div className="flex h-10 shrink-0 items-center gap-0.5 border-b border-line pr-1.5 pl-6 max-xl:h-17 max-xl:pr-14">
      <h3 className="text-[0.8125rem] font-medium text-ink max-sm:sr-only xl:sr-only">Evidence</h3>
      <p className="figures mr-auto truncate text-[0.8125rem] text-ink-muted sm:max-xl:pl-2">
        {formatCount(index + 1)} of {formatCount(total)}
      </p>
      <PanelButton label="Previous row" shortcut="k" disabled={index === 0} onClick={() => onMove(index - 1)}>
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
      <ShareButton listID={listID} verdict={verdict} />
      {verdict?.normalized == null ? null : <RulesButton key={verdict.position} email={verdict.normalized} />}
      {verdict === undefined ? (
        <span className="size-8" />
      ) : (
        <Suspense fallback={<Skeleton className="size-8" />}>
          <CopyButton key={verdict.position} label="Copy the evidence" text={evidenceText(verdict)} />
        </Suspense>
      )}
      <span className="max-xl:hidden">
        <PanelButton label="Close" shortcut="Escape" onClick={onClose}>
          <X aria-hidden />
        </PanelButton>
      </span>
    </div>
  );
}

function ShareButton({ listID, verdict }: Pick<ToolbarProps, "listID" | "verdict">) {
  const [isSharing, setSharing] = useState(false);
  const wasSharing = useHasOpened(isSharing);
  return (
    <>
      <PanelButton
        label="Share this evidence"
        disabled={verdict === undefined}
        onClick={() => setSharing(true)}
      >
        <Share2 aria-hidden />
      </PanelButton>
      <Suspense>
        {wasSharing && verdict !== undefined ? (
          <ShareDialog
            key={verdict.position}
            open={isSharing}
            list={{ id: listID }}
            position={verdict.position}
            onClose={() => setSharing(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

const RulesButton = ({ email }: { email: string }) => (
  <RuleMenu
    addresses={[email]}
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
);

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
