/** API calls about the ledger. */
import type { Closing } from "@winnow/core/billing/schema";
import type { Entry, Kind, StatementRow, Usage, usageGroups } from "@winnow/core/credit/schema";
import { api, unwrap } from "../../lib/api.ts";
import type { Days } from "../../lib/days.ts";
import type { Page } from "../../lib/page.ts";
import { saveFile } from "../../lib/save-file.ts";

interface Cancel {
  signal: AbortSignal;
}

/** What usage is summed by. */
export type UsageBy = Exclude<(typeof usageGroups)[number], "list">;

export interface EntryFilter extends Partial<Days> {
  kind?: Kind;
}

export interface StatementFilter extends Partial<Days> {
  /** Rows of jobs alone. */
  jobs?: "true";
}

export const credit = {
  entries: (filter: EntryFilter, cursor: string | undefined, { signal }: Cancel): Promise<Page<Entry>> =>
    unwrap(api.credit.ledger.$get({ query: { ...filter, cursor } }, { init: { signal } })),
  statement: (
    filter: StatementFilter,
    cursor: string | undefined,
    { signal }: Cancel,
  ): Promise<Page<StatementRow>> =>
    unwrap(api.credit.statement.$get({ query: { ...filter, cursor } }, { init: { signal } })),
  usage: (by: UsageBy, days: Days, cursor: string | undefined, { signal }: Cancel): Promise<Page<Usage>> =>
    unwrap(api.credit.usage.$get({ query: { by, ...days, cursor } }, { init: { signal } })),
  months: (cursor: string | undefined, { signal }: Cancel): Promise<Page<Closing>> =>
    unwrap(api.credit.months.$get({ query: { cursor } }, { init: { signal } })),
  /** The ledger from before the import. */
  formerEntries: (cursor: string | undefined, { signal }: Cancel): Promise<Page<Entry>> =>
    unwrap(api.history.ledger.$get({ query: { cursor } }, { init: { signal } })),
  /** Where it is fetched as CSV. */
  formerLedgerLink: () => unwrap(api.history.ledger.download.$post({})),
  /** Saves the matching entries as CSV. */
  saveEntries: (filter: EntryFilter): Promise<void> =>
    saveFile(`/api/credit/ledger/csv?${new URLSearchParams({ ...filter }).toString()}`, "ledger.csv"),
};
