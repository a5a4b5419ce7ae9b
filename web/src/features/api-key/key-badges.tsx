import type { Info } from "@winnow/core/api-key/schema";
import { Badge } from "../../ui/status-mark.tsx";
import { modeTexts } from "./scope-text.ts";

/** Whether a key is accepted, and which kind it is. */
export const KeyBadges = ({ apiKey: { status, stop_reason, mode } }: { apiKey: Info }) => (
  <span className="inline-flex flex-wrap gap-2">
    <Badge tone={mode === "live" ? "accent" : "unknown"}>{modeTexts[mode].label}</Badge>
    {status === "active" ? (
      <Badge tone="valid">Active</Badge>
    ) : status === "expired" ? (
      <Badge tone="risky">Expired</Badge>
    ) : (
      <Badge tone="invalid">{stop_reason === "maker_left" ? "Stopped" : "Revoked"}</Badge>
    )}
  </span>
);
