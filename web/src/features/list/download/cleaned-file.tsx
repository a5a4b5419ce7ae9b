import { useMutation } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import type { Policy } from "@winnow/core/verdict/schema";
import { Download as DownloadIcon } from "lucide-react";
import { useState } from "react";
import { downloadErrorMessage } from "../../../lib/download-link.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { fetchDownload } from "./fetch-download.ts";
import { keptBy, policies, type Kept } from "./policy.ts";
import { resultCounts } from "../summary/result-counts.ts";

/** The cleaned file: choose a policy, download. Changing the policy costs nothing. */
export function CleanedFile({ list }: { list: Info }) {
  const [policy, setPolicy] = useState<Policy>("balanced");
  const download = useMutation({
    mutationFn: () =>
      fetchDownload(list.id, { format: "csv", original: true, columns: ["status", "reason"], policy }),
  });
  const kept = keptBy(policy, list);
  const total = resultCounts(list)?.total;
  if (kept === null || total === undefined || list.rows === null) return null;

  return (
    <Card
      className="grid gap-x-12 gap-y-8 p-6 sm:p-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      aria-labelledby="cleaned-title"
    >
      <div className="flex flex-col items-start">
        <h2 id="cleaned-title" className="text-lg font-semibold text-ink">
          Your cleaned file
        </h2>
        <div role="status">
          <p className="figures mt-6 font-display text-5xl leading-none text-ink">{inWords(kept)}</p>
          <p className="figures mt-2.5 text-sm text-ink-muted">
            of {formatQuantity(total, "row")} kept
            {kept.low === kept.high ? `, ${formatCount(total - kept.high)} dropped` : ""}
          </p>
        </div>
        <p className="mt-4 text-sm text-ink-muted">
          Your rows and columns in their order, with status and reason beside them.
          {list.rows.duplicates === 0 ? "" : " A row that repeats an address stays or goes with it."}
        </p>
        {download.isError ? (
          <div className="mt-4">
            <Callout tone="error" title="The file was not made" announce>
              {downloadErrorMessage(download.error)}
            </Callout>
          </div>
        ) : null}
        <div className="mt-auto pt-6">
          <Button
            variant="primary"
            size="large"
            pending={download.isPending}
            disabled={kept.high === 0}
            onClick={() => download.mutate()}
          >
            <DownloadIcon aria-hidden />
            {download.isPending ? "Making the file" : "Download cleaned file"}
          </Button>
        </div>
      </div>
      <RadioCards
        label="What to keep"
        value={policy}
        options={policies.map((each) => {
          const note = keptBy(each.value, list);
          return { ...each, note: note === null ? undefined : inWords(note) };
        })}
        onChange={setPolicy}
      />
    </Card>
  );
}

function inWords({ low, high }: Kept): string {
  return low === high
    ? formatCount(high)
    : low === 0
      ? `up to ${formatCount(high)}`
      : `${formatCount(low)} to ${formatCount(high)}`;
}
