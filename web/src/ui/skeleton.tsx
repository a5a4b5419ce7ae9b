/** A loading placeholder in its final size. */
import { cx } from "class-variance-authority";

export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx("block animate-pulse rounded-control bg-hover", className)} />
);
