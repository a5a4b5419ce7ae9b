import { useMutation } from "@tanstack/react-query";
import type { Payment } from "@winnow/core/billing/schema";
import { Download } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { downloadErrorMessage, saveDownload } from "../../../lib/download-link.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { billing } from "../billing-api.ts";
import { yearsOf } from "./years.ts";

/** All invoices and credit notes of a year in one file, and all payments as a table. */
export function InvoicesOfYear({ payments }: { payments: readonly Payment[] }) {
  const [thisYear] = useState(() => new Date().getFullYear());
  const years = yearsOf(payments, thisYear);
  const [year, setYear] = useState(String(years[0]));
  const save = useMutation({
    mutationFn: async () => {
      const { url, missing } = await billing.invoicesOf(Number(year));
      saveDownload(url);
      return missing;
    },
    onError: (error) => toast.error(downloadErrorMessage(error)),
  });
  const table = useMutation({
    mutationFn: billing.savePayments,
    onError: (error) => toast.error(errorMessage(error)),
  });
  const missing = save.data ?? [];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          label="Year"
          value={year}
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
          onChange={setYear}
          className="w-28"
        />
        <Button pending={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden />
          All invoices of {year} as ZIP
        </Button>
        <Button pending={table.isPending} onClick={() => table.mutate()}>
          <Download aria-hidden />
          All payments as CSV
        </Button>
      </div>
      {missing.length === 0 ? null : (
        <Callout
          tone="warning"
          title={`${formatQuantity(missing.length, "document is", "documents are")} missing in the ZIP`}
          announce
        >
          <ul>
            {missing.map(({ name, reason }) => (
              <li key={name}>
                {name}: {reason}
              </li>
            ))}
          </ul>
          The others are in it. Open these one by one below, or try again later.
        </Callout>
      )}
    </div>
  );
}
