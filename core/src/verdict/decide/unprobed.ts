import { Address } from "../../address/index.ts";
import { textual } from "./decision.ts";
import type { Info } from "../schema.ts";
import { actionFor, score } from "./score.ts";

const reason = "not_probed";

/** The verdict on an address that nobody asked about: unknown, whatever its text alone says, and free of charge. */
export function unprobed(email: string, at: Date): Info {
  const address = Address.describe(email);
  const body = textual(address);
  const isTypo = (body.suggestion ?? address.lookalike) !== null;
  return {
    ...body,
    status: "unknown",
    reason,
    action: actionFor(reason),
    score: score(reason, { role: address.role !== null, typo: isTypo }),
    charged: 0,
    checked_at: at.toISOString(),
    duration_ms: 0,
  };
}
