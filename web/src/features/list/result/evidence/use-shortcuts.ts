import { useEffect } from "react";

interface Shortcuts {
  index: number;
  total: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** Keys work anywhere on the page, except while typing or with another dialog open. */
export function useShortcuts({ index, total, onMove, onClose }: Shortcuts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isElsewhere(event.target)) return;
      const next = target(event.key, index);
      if (event.key === "Escape") onClose();
      else if (next !== null && next >= 0 && next < total) onMove(next);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

function target(key: string, index: number): number | null {
  if (key === "j" || key === "ArrowDown") return index + 1;
  return key === "k" || key === "ArrowUp" ? index - 1 : null;
}

const isElsewhere = (on: EventTarget | null): boolean => {
  if (!(on instanceof Element)) return false;
  if (on.closest("input, textarea, select, [role=menu], [role=listbox]") !== null) return true;
  const dialog = on.closest("[role=dialog], [role=alertdialog]");
  return dialog !== null && dialog.querySelector("[aria-label=Evidence]") === null;
};
