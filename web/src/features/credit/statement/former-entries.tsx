/** The ledger that an imported workspace had before the import. It is shown by itself, and is no part of the balance. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { Entry } from "@winnow/core/credit/schema";
import { Download } from "lucide-react";
import { historyQuery } from "../../../shared/list/history.ts";
import { downloadErrorMessage, saveDownload } from "../../../lib/download-link.ts";
import { Button } from "../../../ui/button.tsx";
import { Time } from "../../../ui/time.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { credit } from "../credit-api.ts";
import { formerEntriesQuery } from "../queries.ts";
import { Pages } from "./entries.tsx";
import { EntryRow } from "./entry-row.tsx";

/** Nothing, unless the workspace was imported. */
export function FormerEntries() {
  const { data: origin } = useQuery(historyQuery);
  if (origin === undefined || origin === null) return null;
  return (
    <section aria-labelledby="former-entries-title">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="former-entries-title" className="text-lg font-semibold text-ink">
            Before the import
          </h2>
          <p className="mt-1 text-sm text-ink-muted">
            The ledger as it was exported <Time at={origin.exported_at} as="moment" />. It is here to read:
            none of these credits is in the balance.
          </p>
        </div>
        <SaveButton />
      </div>
      <FormerPages />
    </section>
  );
}

function FormerPages() {
  const query = useInfiniteQuery(formerEntriesQuery);
  return (
    <Pages query={query} caption="Ledger entries from before the import, newest first">
      {(entries: readonly Entry[]) => (
        <tbody>
          {entries.map((entry) => (
            // Its list is one of another stage.
            <EntryRow key={entry.number} entry={{ ...entry, list: null }} />
          ))}
        </tbody>
      )}
    </Pages>
  );
}

function SaveButton() {
  const download = useMutation({
    mutationFn: credit.formerLedgerLink,
    onSuccess: ({ url }) => saveDownload(url),
    onError: (error) => toast.error(downloadErrorMessage(error)),
  });
  return (
    <Button pending={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden />
      CSV
      <span className="sr-only"> of the entries from before the import</span>
    </Button>
  );
}
