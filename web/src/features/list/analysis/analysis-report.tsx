import type { Health } from "@winnow/core/analysis/schema";
import type { Info, Rows } from "@winnow/core/list/schema";
import type { ReactNode } from "react";
import { Callout } from "../../../ui/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { healthOf } from "../summary/list-health.ts";
import { Providers } from "../summary/providers-table.tsx";
import { estimateOf, isUnsampled } from "./estimate.ts";
import { Findings } from "./findings-table.tsx";
import { HealthCard } from "./health-card.tsx";

interface ReportProps {
  list: Info;
  health: Health;
  rows: Rows;
  /** The next action, such as a quote. */
  children: ReactNode;
}

/** The report of a completed analysis: health, estimate, findings, providers. */
export function Report({ list, health, rows, children }: ReportProps) {
  const estimated = estimateOf(list);
  if (estimated === null) return null;
  const { tone, message } = isUnsampled(health, estimated)
    ? ({
        tone: "info",
        message: "This list is too short for a free sample. Clean it to know its health.",
      } as const)
    : healthOf((estimated.byStatus.invalid.count / estimated.total) * 100);
  return (
    <>
      <Callout tone={tone} title={message} />
      <HealthCard health={health} rows={rows} estimated={estimated} />
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
              content: <Providers providers={health.providers} />,
            },
          ]}
        />
      </Card>
    </>
  );
}
