/** Which of the file's own columns the table shows. */
import type { Info } from "@winnow/core/list/schema";
import { limits } from "@winnow/core/list/limits";
import { Columns3 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Popover, PopoverTitle } from "../../../ui/overlay/popover.tsx";
import { chooseColumn, ownColumns, useChosenColumns } from "./own-columns.ts";

export function ColumnMenu({ list }: { list: Info }) {
  const [isOpen, setOpen] = useState(false);
  const columns = ownColumns(list);
  const chosen = useChosenColumns(list).map(({ index }) => index);
  if (columns.length === 0) return null;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button className="h-9! max-sm:hidden" />}
      label={
        <>
          <Columns3 aria-hidden />
          Columns
        </>
      }
      className="w-72"
    >
      <div className="border-b border-line px-4 py-3">
        <PopoverTitle className="text-sm font-semibold text-ink">Columns of your file</PopoverTitle>
        <p className="mt-0.5 text-[0.8125rem] text-ink-muted">
          At most {limits.shownColumns}. This browser remembers them for every list.
        </p>
      </div>
      <div className="grid max-h-72 gap-1 overflow-y-auto px-4 py-3">
        {columns.map(({ index, name }) => (
          <Checkbox
            key={index}
            checked={chosen.includes(index)}
            disabled={chosen.length >= limits.shownColumns && !chosen.includes(index)}
            onCheckedChange={(isShown) => chooseColumn(name, isShown)}
          >
            <span className="[overflow-wrap:anywhere]">{name === "" ? `Column ${index + 1}` : name}</span>
          </Checkbox>
        ))}
      </div>
    </Popover>
  );
}
