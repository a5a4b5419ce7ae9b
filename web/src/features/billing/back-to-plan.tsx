import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";

export const BackToPlan = () => (
  <Link to={paths.myPlan} className="inline-flex items-center gap-1.5 text-ink-muted hover:text-ink">
    <ArrowLeft aria-hidden className="size-4" />
    Plan
  </Link>
);
