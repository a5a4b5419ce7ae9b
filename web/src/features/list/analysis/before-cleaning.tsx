import type { Info } from "@winnow/core/list/schema";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { HealthMessage } from "../summary/health-message.tsx";
import { analyzedHealth } from "./analyzed-health.ts";

/** What the analysis of a cleaned list had said. */
export function BeforeCleaning({ list }: { list: Info }) {
  const health = analyzedHealth(list);
  return health === null ? null : (
    <Disclosure summary="What the analysis had said">
      <div className="mt-3">
        <HealthMessage health={health} />
      </div>
    </Disclosure>
  );
}
