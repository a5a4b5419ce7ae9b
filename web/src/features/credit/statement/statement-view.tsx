import { MonthsTable } from "./months-table.tsx";
import { Entries } from "./entries.tsx";
import { FormerEntries } from "./former-entries.tsx";

/** The statement: months that add up, every entry of the ledger, and what it was before an import. */
export const StatementView = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
    <MonthsTable />
    <Entries />
    <FormerEntries />
  </div>
);
