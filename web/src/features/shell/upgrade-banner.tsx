import { Crown } from "lucide-react";
import { Link } from "react-router";
import { useCan } from "../../lib/auth.ts";
import { usePlan } from "../../shared/billing/plan.ts";
import { paths } from "../../paths.ts";

interface UpgradeBannerProps {
  compact: boolean;
  onNavigate?: () => void;
}

/** The upgrade banner of the free plan. It leads to the plans, or to the prices for those who may not buy. */
export function UpgradeBanner({ compact, onNavigate }: UpgradeBannerProps) {
  const { isFree } = usePlan();
  const mayBuy = useCan("my_plan", "add");
  if (!isFree) return null;
  return (
    <Link
      to={mayBuy ? paths.upgradePlan : paths.pricing}
      onClick={onNavigate}
      className={
        compact
          ? "m-3 flex flex-col items-center gap-1.5 rounded-control bg-worth-soft px-1.5 py-2.5 text-center text-[0.6875rem] leading-tight text-ink hover:underline"
          : "m-4 flex items-start gap-3 rounded-card bg-worth-soft px-4 py-3.5 text-sm leading-snug font-medium text-ink hover:underline"
      }
    >
      <Crown aria-hidden className="mt-0.5 size-[1.125rem] shrink-0 text-worth-ink" strokeWidth={2} />
      Unlock API access and Team collaboration
    </Link>
  );
}
