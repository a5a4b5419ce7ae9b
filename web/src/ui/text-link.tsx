/** A link, or a button that looks like one, within text. */
import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { textLinkStyle } from "./text-link-style.ts";

export const TextLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest} className={cx(textLinkStyle, className)} />
);

export const TextButton = ({ className, ...rest }: ComponentProps<"button">) => (
  <button type="button" {...rest} className={cx(textLinkStyle, "min-h-6", className)} />
);
