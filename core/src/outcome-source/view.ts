import type { Outcome } from "../outcome/index.ts";
import { Clock } from "../port/clock/index.ts";
import type { SourceRow } from "./entity.ts";
import { signing } from "./provider/index.ts";
import type { Info } from "./schema.ts";

/** A mail service as people see it, with the counts of what it sent, where it sent anything. */
export function view(row: SourceRow, count?: Outcome.ReceivedCounts): Info {
  const previous = row.timePreviousExpires ?? "";
  const needsKey = signing[row.provider] !== undefined && row.key === undefined;
  return {
    ...counted(count),
    id: row.id,
    provider: row.provider,
    state:
      row.timeStopped !== undefined ? "maker_left" : needsKey ? "needs_key" : count ? "active" : "waiting",
    key_hint: row.keyHint ?? null,
    previous_url_until: previous > Clock.now().toISOString() ? previous : null,
    calls_refused: row.callsRefused,
    last_refused_at: row.timeRefused ?? null,
    created_at: row.timeCreated,
    created_by: row.makerName,
  };
}

/** What programs, or people with files, sent. */
export const viewOfCaller = (caller: "api" | "file", count: Outcome.ReceivedCounts): Info => ({
  ...counted(count),
  id: caller,
  provider: null,
  state: "active",
  key_hint: null,
  previous_url_until: null,
  calls_refused: 0,
  last_refused_at: null,
  created_at: null,
  created_by: null,
});

const counted = (count?: Outcome.ReceivedCounts) => ({
  accepted: {
    bounced: count?.bounced ?? 0,
    hard_bounced: count?.hard_bounced ?? 0,
    complained: count?.complained ?? 0,
    unsubscribed: count?.unsubscribed ?? 0,
    delivered: count?.delivered ?? 0,
    opened: count?.opened ?? 0,
    clicked: count?.clicked ?? 0,
  },
  repeated: count?.repeated ?? 0,
  refused: {
    not_an_address: count?.not_an_address ?? 0,
    in_future: count?.in_future ?? 0,
    too_old: count?.too_old ?? 0,
    not_a_report: count?.not_a_report ?? 0,
    not_an_event: count?.not_an_event ?? 0,
    no_time: count?.no_time ?? 0,
    not_stored: count?.not_stored ?? 0,
  },
  last_at: count?.timeLast ?? null,
});
