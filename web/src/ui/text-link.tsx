/** A link, or a button that looks like one, within text. */
import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Link } from "react-router";

const style =
  "rounded-[0.2rem] font-medium text-accent underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current disabled:text-ink-muted disabled:no-underline";

export const TextLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest} className={cx(style, className)} />
);

export const TextButton = ({ className, ...rest }: ComponentProps<"button">) => (
  <button type="button" {...rest} className={cx(style, "min-h-6", className)} />
);
