/** A link to another page, which stands where the router may not be there yet. */
import { cx } from "class-variance-authority";
import type { MouseEvent, ReactNode } from "react";
import { go } from "../../lib/navigate.ts";
import { textLinkStyle } from "../../ui/text-link-style.ts";

/** A click that opens the link here, and not in another tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

interface PageLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

export const PageLink = ({ href, className, children }: PageLinkProps) => (
  <a
    href={href}
    className={cx(textLinkStyle, className)}
    onClick={(event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      void go(href);
    }}
  >
    {children}
  </a>
);
