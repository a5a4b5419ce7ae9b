import { useMutation } from "@tanstack/react-query";
import type { Payment } from "@winnow/core/billing/schema";
import { Download } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { downloadErrorMessage, saveDownload } from "../../../lib/download-link.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { toast } from "../../../ui/toast.ts";
import { billing } from "../billing-api.ts";
import { yearsOf } from "./years.ts";

/** All invoices and credit notes of a year in one file, and all payments as a table. */
export function InvoicesOfYear({ payments }: { payments: readonly Payment[] }) {
  const [thisYear] = useState(() => new Date().getFullYear());
  const years = yearsOf(payments, thisYear);
  const [year, setYear] = useState(String(years[0]));
  const save = useMutation({
    mutationFn: async () => saveDownload((await billing.invoicesOf(Number(year))).url),
    onError: (error) => toast.error(downloadErrorMessage(error)),
  });
  const table = useMutation({
    mutationFn: billing.savePayments,
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
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
  );
}
