/** The cleaned file: what to keep, and its download. Changing the policy costs nothing. */
import { useMutation } from "@tanstack/react-query";
import type { Download, Info } from "@winnow/core/list/schema";
import type { Policy, Relays } from "@winnow/core/verdict/schema";
import { ChevronsUpDown, Download as DownloadIcon } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { downloadErrorMessage } from "../../../lib/download-link.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Popover, PopoverTitle } from "../../../ui/overlay/popover.tsx";
import { RadioCards } from "../../../ui/form/radio-cards.tsx";
import { hasOnlySoFar } from "../job/list-state.ts";
import { fetchDownload } from "./fetch-download.ts";
import { RelayChoice } from "./relay-choice.tsx";
import { keptBy, keptText, policies } from "./policy.ts";

interface CleanedFileProps {
  list: Info;
  /** The rows of the file. */
  total: number;
}

export function CleanedFile({ list, total }: CleanedFileProps) {
  const [policy, setPolicy] = useState<Policy>("balanced");
  const [relays, setRelays] = useState<Relays>("keep");
  const [isChoosing, setChoosing] = useState(false);
  const download = useMutation({
    mutationFn: () =>
      fetchDownload(list.id, {
        format: "csv",
        ...columnsOf(list.source),
        policy,
        relays,
        ...(hasOnlySoFar(list) && { so_far: true }),
      }),
  });
  const kept = keptBy(policy, list, relays);
  if (kept === null) return null;

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
      <p role="status" className="sr-only">
        {keptText(kept)} of {formatQuantity(total, "row")} kept
        {kept.low === kept.high ? `, ${formatCount(total - kept.high)} dropped` : ""}
      </p>
      <Popover
        open={isChoosing}
        onOpenChange={setChoosing}
        trigger={<Button variant="ghost" className="max-sm:px-1.5" title="Change what to keep" />}
        label={
          <>
            <span className="figures">
              Keep <strong className="font-semibold text-ink">{keptText(kept)}</strong> of{" "}
              {formatCount(total)}
            </span>
            <ChevronsUpDown aria-hidden />
          </>
        }
        className="grid w-[26rem] gap-3 p-4"
      >
        <PopoverTitle className="sr-only">The cleaned file</PopoverTitle>
        <RadioCards
          label="What to keep"
          value={policy}
          options={policies.map((each) => {
            const note = keptBy(each.value, list, relays);
            return { ...each, note: note === null ? undefined : keptText(note) };
          })}
          onChange={setPolicy}
        />
        <RelayChoice list={list} value={relays} onChange={setRelays} />
        <p className="text-[0.8125rem] text-ink-muted">
          Your rows and columns in their order, with status and reason beside them.
          {(list.rows?.duplicates ?? 0) === 0 ? "" : " A row that repeats an address stays or goes with it."}
        </p>
      </Popover>
      <Button
        variant="primary"
        aria-label={download.isPending ? "Making the file" : "Download cleaned file"}
        pending={download.isPending}
        disabled={kept.high === 0}
        onClick={() => download.mutate()}
      >
        {download.isPending ? null : <DownloadIcon aria-hidden />}
        Download
      </Button>
      {download.isError ? (
        <div className="w-full">
          <Callout tone="error" title="The file was not made" announce>
            {downloadErrorMessage(download.error)}
          </Callout>
        </div>
      ) : null}
    </div>
  );
}

/** The user's own columns stay; what was pasted has none. */
const columnsOf = (source: Info["source"]): Pick<z.input<typeof Download>, "original" | "columns"> =>
  source === "file"
    ? { original: true, columns: ["status", "reason"] }
    : { columns: ["email", "status", "reason"] };
