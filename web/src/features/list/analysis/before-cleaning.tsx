import type { Info } from "@winnow/core/list/schema";
import { BeforeJob } from "../summary/before-job.tsx";
import { HealthMessage } from "../summary/health-message.tsx";
import { analyzedHealth } from "./analyzed-health.ts";

/** What the analysis of a cleaned list had said. */
export function BeforeCleaning({ list }: { list: Info }) {
  const health = analyzedHealth(list);
  return health === null ? null : (
    <BeforeJob purpose={list.purpose}>
      <HealthMessage health={health} />
    </BeforeJob>
  );
}
