import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

interface LoadingRowsProps {
  /** What is loading, such as "the keys". */
  what: string;
  count: number;
  /** Height, gap and inset of a row. */
  className: string;
  /** The skeletons of one row. */
  children: ReactNode;
}

/** The rows of a table or a list while they load, in their final size. */
export const LoadingRows = ({ what, count, className, children }: LoadingRowsProps) => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      Loading {what}
    </p>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={cx("flex items-center border-b border-line last:border-0", className)}>
        {children}
      </div>
    ))}
  </div>
);
