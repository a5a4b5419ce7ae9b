/** Own rules: what the workspace blocks, and what it always keeps. `?new` opens the form of a new one. */
import { useQuery } from "@tanstack/react-query";
import { limits } from "@winnow/core/rule/limits";
import { Plus, Upload } from "lucide-react";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useCan } from "../../lib/auth.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { formatCount } from "../../lib/number.ts";
import { exportRules, ruleCountQuery } from "../../shared/rule/rules.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { ExportButton } from "../../ui/export-button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { textLinkStyle } from "../../ui/text-link-style.ts";
import { RuleFilters } from "./rule-filters.tsx";
import { Rules } from "./rules.tsx";
import { useRuleFilter } from "./use-rule-filter.ts";

const NewRule = lazyComponent(() => import("./new-rule.tsx").then((file) => file.NewRule));
const ImportDialog = lazyComponent(() => import("./import-dialog.tsx").then((file) => file.ImportDialog));

export function RulesPage() {
  const mayAdd = useCan("verify_email", "add");
  const { isMaking, make } = useRuleFilter();
  const [isImporting, setImporting] = useState(false);
  const { data: count } = useQuery(ruleCountQuery);
  const isFull = count !== undefined && count >= limits.rules;
  const isOpen = isMaking && mayAdd;
  const wasMaking = useHasOpened(isOpen);
  const wasImporting = useHasOpened(isImporting);
  const onCreate = mayAdd && !isFull ? () => make(true) : undefined;
  const onImport = mayAdd ? () => setImporting(true) : undefined;

  return (
    <>
      <PageHead
        title="Rules"
        actions={
          <>
            {count === undefined || count === 0 ? null : (
              <ExportButton read={exportRules} name="winnow-rules.csv" />
            )}
            {onImport === undefined ? null : (
              <Button onClick={onImport}>
                <Upload aria-hidden />
                Import
              </Button>
            )}
            {mayAdd ? (
              <Button variant="primary" disabled={isFull} onClick={() => make(true)}>
                <Plus aria-hidden />
                Add rule
              </Button>
            ) : null}
          </>
        }
      >
        Blocked addresses are not checked and cost nothing. Kept ones stay in every cleaned file.{" "}
        <a href="/docs/rules" className={textLinkStyle}>
          How rules work
        </a>
      </PageHead>
      {isFull ? (
        <div className="mb-5">
          <Callout tone="warning" title={`All ${formatCount(limits.rules)} rules are in use`}>
            {mayAdd
              ? "Delete rules that you no longer need before you add others. A rule on a domain can take the place of many on its addresses."
              : "Somebody who may delete rules has to make room before others can be added."}
          </Callout>
        </div>
      ) : null}
      {count === 0 ? null : <RuleFilters />}
      <Rules onCreate={onCreate} />
      <Suspense>
        {wasMaking ? <NewRule open={isOpen} onClose={() => make(false)} /> : null}
        {wasImporting ? <ImportDialog open={isImporting} onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </>
  );
}
