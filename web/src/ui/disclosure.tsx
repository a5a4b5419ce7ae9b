/** Content that a line of text shows and hides. Closed at first. */
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

interface DisclosureProps {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

export const Disclosure = ({ summary, className, children }: DisclosureProps) => (
  <details className={cx("text-[0.8125rem]", className)}>
    <summary className="min-h-6 w-fit cursor-pointer rounded-[0.2rem] py-0.5 font-medium text-accent">
      {summary}
    </summary>
    {children}
  </details>
);
