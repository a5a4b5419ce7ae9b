/** A bordered section for one subject. */
import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

export const Card = ({ className, ...rest }: ComponentProps<"section">) => (
  <section {...rest} className={cx("rounded-card border border-line bg-surface shadow-low", className)} />
);
