/** The icon of a premium feature. */
import { Crown as Icon } from "lucide-react";

export const Crown = () => (
  <span className="inline-flex shrink-0">
    <Icon aria-hidden className="size-3.5! text-worth-ink!" strokeWidth={2.2} />
    <span className="sr-only">(premium)</span>
  </span>
);
