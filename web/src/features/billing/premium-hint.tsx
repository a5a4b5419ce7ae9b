import { Crown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { usePlan } from "../../shared/billing/plan.ts";
import { paths } from "../../paths.ts";
import { buttonStyle } from "../../ui/button.tsx";

/** Says on a premium page of the free plan what unlocks it. */
export function PremiumHint({ children }: { children: ReactNode }) {
  const { isFree } = usePlan();
  if (!isFree) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-worth-soft py-2 pr-2 pl-4 text-sm text-ink">
      <Crown aria-hidden className="size-[1.125rem] shrink-0 text-worth-ink" strokeWidth={2} />
      <p className="min-w-0 flex-1 basis-48">{children}</p>
      <Link to={paths.pricing} className={buttonStyle({ size: "small" })}>
        See plans
      </Link>
    </div>
  );
}
