/** What became of a delivery, in words. */
import type { Try } from "@winnow/core/webhook/schema";
import type { Tone } from "../../ui/status-mark.tsx";
import type { DeliveryStatus } from "./webhook-api.ts";

const causes: Readonly<Record<NonNullable<Try["error"]>, string>> = {
  timeout: "No answer within 5 seconds",
  refused: "The connection was refused",
  closed: "The connection was closed without an answer",
  tls: "The certificate was not accepted",
  unreachable: "The host could not be reached",
  garbled: "The answer was not HTTP",
  no_address: "The host has no address",
  forbidden_address: "The host is private, or Winnow itself, which is never called",
};

/** "200" for an answer, otherwise why none came. */
export const outcomeOf = ({ status, error }: Pick<Try, "status" | "error">): string =>
  status === null ? (error === null ? "No answer" : causes[error]) : `Answered ${status}`;

export const statusTexts: Readonly<Record<DeliveryStatus, { label: string; tone: Tone }>> = {
  succeeded: { label: "Delivered", tone: "valid" },
  pending: { label: "Pending", tone: "risky" },
  failed: { label: "Failed", tone: "invalid" },
};

/** "85 ms", "1.2 s". */
export const formatMs = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** JSON with indents; any other text as it is. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
