import { MonthsTable } from "./months-table.tsx";
import { Entries } from "./entries.tsx";

/** The statement: months that add up, and every entry of the ledger. */
export const StatementView = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
    <MonthsTable />
    <Entries />
  </div>
);
