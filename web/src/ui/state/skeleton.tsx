/** A loading placeholder in its final size. */
import { cx } from "class-variance-authority";

interface SkeletonProps {
  className?: string;
  /** Without motion, which costs too much where there are hundreds. */
  isStill?: boolean;
}

export const Skeleton = ({ className, isStill = false }: SkeletonProps) => (
  <span
    aria-hidden
    className={cx("block rounded-control bg-hover", isStill ? null : "animate-pulse", className)}
  />
);
