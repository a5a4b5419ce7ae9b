import { centsPerThousand } from "@winnow/core/billing/comparison";
import type { CustomPlan } from "@winnow/core/billing/schema";
import { useId } from "react";
import { formatPrice } from "../../../lib/money.ts";
import { Card } from "../../../ui/card.tsx";

interface PackChoiceProps {
  packs: readonly CustomPlan[];
  chosen: CustomPlan;
  /** Shows the packs without a choice. */
  isFixed: boolean;
  onChange: (packID: string) => void;
}

/** The packs, one of them chosen. */
export function PackChoice({ packs, chosen, isFixed, onChange }: PackChoiceProps) {
  const name = useId();
  return (
    <Card aria-label="Packs" className="overflow-hidden">
      <fieldset>
        <legend className="sr-only">Pack</legend>
        {packs.map((pack) => (
          <label
            key={pack.id}
            className={`flex min-h-[5.25rem] items-center gap-4 border-b border-line px-6 py-4 last:border-0 max-sm:px-5 ${isFixed ? "" : "cursor-pointer hover:bg-sunken has-checked:bg-accent-soft"}`}
          >
            {isFixed ? null : (
              <input
                type="radio"
                name={name}
                checked={pack.id === chosen.id}
                onChange={() => onChange(pack.id)}
                className="size-[1.125rem] shrink-0 appearance-none rounded-full border border-line-strong bg-surface checked:border-[5px] checked:border-accent"
              />
            )}
            <span className="min-w-0 flex-1">
              <span className="figures block font-medium text-ink">{pack.name}</span>
              <span className="figures block text-[0.8125rem] text-ink-muted">
                {formatPrice(centsPerThousand(pack))} for 1,000
              </span>
            </span>
            <span className="figures text-lg font-medium text-ink">{formatPrice(pack.amount)}</span>
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
