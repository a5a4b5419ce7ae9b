/** Offers to mend pasted entries before their list is made. */
import { Wrench } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { MendedTable } from "./mended-table.tsx";

interface MendChoiceProps {
  /** How many entries there are. */
  total: number;
  /** How many of them can be mended. */
  count: number;
  /** The first of these. */
  preview: readonly { original: string; address: string }[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Whether the person is led here, since the start waits for their choice. */
  isFocused: boolean;
}

export const mendableText = (count: number, total: number): string =>
  `${formatCount(count)} of ${formatQuantity(total, "address", "addresses")} can be mended`;

export function MendChoice({ total, count, preview, isChosen, onChoose, isFocused }: MendChoiceProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) title.current?.focus();
  }, [isFocused]);
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-card border border-line">
      <div className="flex items-start gap-4 px-6 pt-5 pb-4 sm:px-8">
        <Wrench aria-hidden className="mt-1 size-5 shrink-0 text-accent" strokeWidth={1.75} />
        <div className="min-w-0">
          <h2 ref={title} id={id} tabIndex={-1} className="font-semibold text-ink outline-none">
            {mendableText(count, total)}
          </h2>
          <p className="mt-0.5 text-sm text-ink-muted">
            {count === 1
              ? "It cannot be read as an address, but nearly is one. Left as it is, it is invalid and free."
              : "They cannot be read as addresses, but nearly are. Left as they are, they are invalid and free."}
          </p>
        </div>
      </div>
      <MendedTable heading="As pasted" mendable={{ count, preview }} />
      <div className="border-t border-line bg-sunken px-6 py-4 sm:px-8">
        <Checkbox
          checked={isChosen}
          onCheckedChange={onChoose}
          text="Each is verified like any other address. Results and downloads keep the text as it was beside it."
        >
          Mend {formatQuantity(count, "address", "addresses")}
        </Checkbox>
      </div>
    </section>
  );
}
