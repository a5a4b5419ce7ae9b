/** Whom the workspace must not send to. `?new` opens the form that adds addresses. */
import { useQuery } from "@tanstack/react-query";
import { limits } from "@winnow/core/suppression/limits";
import { Download, Plus, Upload } from "lucide-react";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useCan } from "../../lib/auth.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { formatCount } from "../../lib/number.ts";
import { suppressionCountQuery } from "../../shared/rule/suppressions.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { textLinkStyle } from "../../ui/text-link-style.ts";
import { SuppressionFilters } from "./suppression-filters.tsx";
import { Suppressions } from "./suppressions.tsx";
import { useSuppressionFilter } from "./use-suppression-filter.ts";

const NewSuppression = lazyComponent(() =>
  import("./new-suppression.tsx").then((file) => file.NewSuppression),
);
const ExportDialog = lazyComponent(() => import("./export-dialog.tsx").then((file) => file.ExportDialog));
const ImportDialog = lazyComponent(() => import("./import-dialog.tsx").then((file) => file.ImportDialog));

export function SuppressionPage() {
  const mayAdd = useCan("verify_email", "add");
  const { isMaking, make } = useSuppressionFilter();
  const [isImporting, setImporting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { data: count } = useQuery(suppressionCountQuery);
  const isFull = count !== undefined && count >= limits.entries;
  const isOpen = isMaking && mayAdd;
  const wasMaking = useHasOpened(isOpen);
  const wasImporting = useHasOpened(isImporting);
  const wasExporting = useHasOpened(isExporting);
  return (
    <>
      <PageHead
        title="Suppression"
        actions={
          <>
            {count === undefined || count === 0 ? null : (
              <Button onClick={() => setExporting(true)}>
                <Download aria-hidden />
                Export
              </Button>
            )}
            {mayAdd ? (
              <>
                <Button onClick={() => setImporting(true)}>
                  <Upload aria-hidden />
                  Import
                </Button>
                <Button variant="primary" disabled={isFull} onClick={() => make(true)}>
                  <Plus aria-hidden />
                  Suppress addresses
                </Button>
              </>
            ) : null}
          </>
        }
      >
        Addresses that bounced, complained or unsubscribed. They are not verified, cost nothing, and are left
        out of cleaned files.{" "}
        <a href="/docs/suppression" className={textLinkStyle}>
          How suppression works
        </a>
      </PageHead>
      {isFull ? (
        <div className="mb-5">
          <Callout
            tone="warning"
            title={`The suppression list is full: ${formatCount(limits.entries)} addresses`}
          >
            Remove addresses before you add others.
          </Callout>
        </div>
      ) : null}
      {count === 0 ? null : <SuppressionFilters />}
      <Suppressions onCreate={mayAdd && !isFull ? () => make(true) : undefined} />
      <Suspense>
        {wasMaking ? <NewSuppression open={isOpen} onClose={() => make(false)} /> : null}
        {wasExporting ? <ExportDialog open={isExporting} onClose={() => setExporting(false)} /> : null}
        {wasImporting ? <ImportDialog open={isImporting} onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </>
  );
}
