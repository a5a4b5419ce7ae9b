/** What can be done with the selected rows. */
import { useMutation } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { Copy, FileDown, RotateCw, X } from "lucide-react";
import { Suspense, useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { downloadErrorMessage } from "../../../lib/download-link.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/state/spinner.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { fetchDownload } from "../download/fetch-download.ts";
import { hasOnlySoFar } from "../job/list-state.ts";
import { useMode } from "../job/use-mode.ts";
import { useVerifyAgain } from "../queries.ts";
import {
  addressLines,
  maxSelected,
  rowNumbers,
  type Selection,
  unknownPositions,
  wellFormed,
} from "./selection.ts";
import type { SelectionControl } from "./use-selection.ts";

interface SelectionBarProps {
  selecting: SelectionControl;
  list: Info;
}

export function SelectionBar({ selecting, list }: SelectionBarProps) {
  const { selection, clear, isLoading, error } = selecting;
  const { size } = selection;
  const isFull = size >= maxSelected;

  function copy(): void {
    const addresses = addressLines(selection);
    void navigator.clipboard.writeText(addresses.join("\n")).then(
      () => toast.success(`${formatQuantity(addresses.length, "address", "addresses")} copied`),
      () => toast.error("The browser did not allow copying."),
    );
  }
  const save = useMutation({
    mutationFn: () =>
      fetchDownload(list.id, {
        original: list.source === "file",
        columns: ["email", "status", "reason", "score", "suggestion", "provider"],
        rows: rowNumbers(selection),
        ...(hasOnlySoFar(list) && { so_far: true }),
      }),
    onError: (error) => toast.error(downloadErrorMessage(error)),
  });

  return (
    <div role="group" aria-label="Selected rows" className="flex min-w-0 flex-wrap items-center gap-1.5">
      <p role="status" className="figures flex items-center gap-2 text-sm font-medium text-ink">
        {isLoading ? <Spinner /> : null}
        {error !== null
          ? `Not selected: ${errorMessage(error)}`
          : size === 0
            ? null
            : `${formatQuantity(size, "row")} selected${isFull ? ", the most at once" : ""}`}
      </p>
      {size === 0 ? null : (
        <>
          <Button size="small" onClick={copy} className="ml-1.5">
            <Copy aria-hidden />
            <span>
              Copy<span className="max-sm:sr-only"> addresses</span>
            </span>
          </Button>
          <Button size="small" pending={save.isPending} onClick={() => save.mutate()}>
            {save.isPending ? null : <FileDown aria-hidden />}
            <span>
              Export<span className="max-sm:sr-only"> CSV</span>
            </span>
          </Button>
          <SelectedAgain list={list} selection={selection} />
          <Suspense>
            <RuleMenu addresses={wellFormed(selection)} trigger={<Button size="small" />} label="Rules" />
          </Suspense>
          <Button
            variant="ghost"
            size="icon"
            className="size-8!"
            aria-label="Clear the selection"
            title="Clear the selection"
            disabled={isLoading}
            onClick={clear}
          >
            <X aria-hidden />
          </Button>
        </>
      )}
    </div>
  );
}

const RuleMenu = lazyComponent(() => import("./rule/rule-menu.tsx").then((file) => file.RuleMenu));
const Confirm = lazyComponent(() => import("../../../ui/overlay/dialog.tsx").then((file) => file.Confirm));

/** Offers to ask again about the selected addresses that are unknown. */
function SelectedAgain({ list, selection }: { list: Info; selection: Selection }) {
  const [confirming, setConfirming] = useState(false);
  const again = useVerifyAgain(list.id);
  const mode = useMode(list);
  const positions = unknownPositions(selection);
  if (list.status !== "completed" || positions.length === 0 || mode === null) return null;
  const addresses = formatQuantity(positions.length, "address", "addresses");
  return (
    <>
      <Button size="small" onClick={() => setConfirming(true)}>
        <RotateCw aria-hidden /> Verify {formatCount(positions.length)} again
      </Button>
      <Suspense>
        <Confirm
          open={confirming}
          onOpenChange={setConfirming}
          title={`Verify ${addresses} again?`}
          description={
            again.isError
              ? errorMessage(again.error)
              : `Only selected addresses that are unknown are asked again. It costs at most ${formatQuantity(positions.length, "credit")}, and nothing for an address that stays unknown. Every other verdict stays.`
          }
          action="Verify again"
          cancel="Not now"
          pending={again.isPending}
          onConfirm={() =>
            again.mutate({ mode, again: positions }, { onSuccess: () => setConfirming(false) })
          }
        />
      </Suspense>
    </>
  );
}
