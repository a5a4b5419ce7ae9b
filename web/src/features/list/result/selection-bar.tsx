/** What can be done with the selected rows. */
import { Copy, FileDown, X } from "lucide-react";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { saveBlob } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { toast } from "../../../ui/toast.ts";
import { addressLines, maxSelected, selectionCsv } from "./selection.ts";
import type { SelectionControl } from "./use-selection.ts";

interface SelectionBarProps {
  selecting: SelectionControl;
  /** The name of the list. */
  name: string;
}

export function SelectionBar({ selecting, name }: SelectionBarProps) {
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
  function save(): void {
    const file = new Blob([selectionCsv(selection)], { type: "text/csv" });
    saveBlob(file, `${name}.selected.${size}.csv`);
  }

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
          <Button size="small" onClick={save}>
            <FileDown aria-hidden />
            <span>
              Export<span className="max-sm:sr-only"> CSV</span>
            </span>
          </Button>
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
