import type { Health } from "@winnow/core/analysis/schema";
import type { Info, Rows } from "@winnow/core/list/schema";
import type { ReactNode } from "react";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { BeforeJob } from "../job/before-job.tsx";
import { BounceCard } from "../summary/bounce-card.tsx";
import { HealthMessage } from "../summary/health-message.tsx";
import { Overview } from "../summary/overview.tsx";
import { CountTable } from "../summary/count-table.tsx";
import { providerName } from "../../../shared/list/provider-name.ts";
import { resultCounts } from "../summary/result-counts.ts";
import { analyzedHealth } from "./analyzed-health.ts";
import { estimateOf, foundIn } from "../summary/estimate.ts";
import { variantsText } from "../summary/variants-text.ts";
import { Findings } from "./findings-table.tsx";
import { HealthCard } from "./health-card.tsx";

interface ReportProps {
  list: Info;
  health: Health;
  rows: Rows;
  /** The next action, such as a quote. */
  children: ReactNode;
}

/** The report of a completed analysis: health, estimate, findings, providers. After the paid job, beneath what that found. */
export function Report({ list, health, rows, children }: ReportProps) {
  const estimated = estimateOf(list);
  if (estimated === null) return null;
  const { verification } = list;
  const found = verification?.status === "completed" ? resultCounts(list) : null;
  const told = analyzedHealth(list);
  const variants = list.variants && variantsText(list.variants);
  const report = (
    <>
      {told !== null ? (
        <HealthMessage health={told} />
      ) : found === null ? (
        <Callout tone="info" title="This list is too short for a sample. Clean it to know its health." />
      ) : null}
      <HealthCard health={health} rows={rows} estimated={estimated} found={foundIn(list)} />
      {variants === null ? null : (
        <Callout tone="info" title={variants}>
          A download with “One row for each mailbox” keeps one of each.
        </Callout>
      )}
      {found === null ? <BounceCard list={list} /> : null}
      {children}
      <Card className="px-6 pt-4 pb-3 sm:px-8">
        <h2 className="sr-only">What was counted</h2>
        <Tabs
          label="What was counted"
          tabs={[
            {
              value: "findings",
              label: "Findings",
              content: <Findings findings={health.findings} distinct={rows.distinct} />,
            },
            {
              value: "providers",
              label: "Mail providers",
              content: (
                <CountTable
                  caption="Addresses by mail provider"
                  counts={health.providers}
                  nameOf={providerName}
                />
              ),
            },
          ]}
        />
      </Card>
    </>
  );
  if (verification === null || found === null) return report;
  return (
    <>
      <Overview tally={found} verification={verification} />
      <BounceCard list={list} />
      <BeforeJob purpose={list.purpose}>{report}</BeforeJob>
    </>
  );
}
