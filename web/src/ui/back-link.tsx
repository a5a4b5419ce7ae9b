import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

/** The link above a page's title that leads to the page above it. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="inline-flex items-center gap-1.5 text-ink-muted hover:text-ink">
      <ArrowLeft aria-hidden className="size-4" />
      {label}
    </Link>
  );
}
