import { Crown } from "lucide-react";
import { usePlan } from "../../lib/plan.ts";

/** The upgrade banner of the free plan. */
export function UpgradeBanner({ compact }: { compact: boolean }) {
  const { isFree } = usePlan();
  if (!isFree) return null;
  return (
    <p
      className={
        compact
          ? "m-3 flex flex-col items-center gap-1.5 rounded-control bg-risky-soft px-1.5 py-2.5 text-center text-[0.6875rem] leading-tight text-ink"
          : "m-4 flex items-start gap-3 rounded-card bg-risky-soft px-4 py-3.5 text-sm leading-snug font-medium text-ink"
      }
    >
      <Crown aria-hidden className="mt-0.5 size-[1.125rem] shrink-0 text-risky" strokeWidth={2} />
      Unlock API access and Team collaboration
    </p>
  );
}
