/** Whether an endpoint receives events, and why not. */
import type { Info } from "@winnow/core/webhook/schema";
import type { Tone } from "../../ui/status-mark.tsx";

type State =
  | "active"
  | "unconfirmed"
  | "failing"
  | "off"
  | "gone"
  | "stopped"
  | "maker_left"
  | "maker_rights"
  | "maker_unknown";

export function stateOf({ enabled, disabled_reason, failing_since, confirm_by }: Info): State {
  if (enabled && confirm_by !== null) return "unconfirmed";
  if (enabled) return failing_since === null ? "active" : "failing";
  switch (disabled_reason) {
    case "gone":
      return "gone";
    case "failing":
      return "stopped";
    case null:
      return "off";
    default:
      return disabled_reason;
  }
}

export const stateTexts: Readonly<Record<State, { label: string; tone: Tone }>> = {
  active: { label: "Active", tone: "valid" },
  unconfirmed: { label: "Unconfirmed", tone: "risky" },
  failing: { label: "Failing", tone: "risky" },
  off: { label: "Off", tone: "unknown" },
  gone: { label: "Disabled", tone: "invalid" },
  stopped: { label: "Disabled", tone: "invalid" },
  maker_left: { label: "Disabled", tone: "invalid" },
  maker_rights: { label: "Disabled", tone: "invalid" },
  maker_unknown: { label: "Disabled", tone: "invalid" },
};
