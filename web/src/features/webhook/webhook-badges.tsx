import type { Info } from "@winnow/core/webhook/schema";
import { Badge } from "../../ui/status-mark.tsx";
import { stateOf, stateTexts } from "./webhook-state.ts";

/** Live or test events, and whether the endpoint receives them. */
export function WebhookBadges({ webhook }: { webhook: Info }) {
  const { label, tone } = stateTexts[stateOf(webhook)];
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={webhook.mode === "live" ? "accent" : "unknown"}>
        {webhook.mode === "live" ? "Live" : "Test"}
      </Badge>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
