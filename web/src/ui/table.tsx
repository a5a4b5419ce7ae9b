/** Table parts, with horizontal scrolling if the table is wider than the screen. */
import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="relative scroll-sideways" role="region" aria-label={label} tabIndex={0}>
      <table className="w-full border-collapse text-sm">{children}</table>
    </div>
  );
}

export const Th = ({ className, ...rest }: ComponentProps<"th">) => (
  <th
    scope="col"
    {...rest}
    className={cx(
      "h-10 px-4 text-left first:pl-6 last:pr-6 text-[0.8125rem] font-medium whitespace-nowrap text-ink-muted",
      className,
    )}
  />
);

export const Td = ({ className, ...rest }: ComponentProps<"td">) => (
  <td {...rest} className={cx("px-4 py-3 first:pl-6 last:pr-6 align-middle text-ink", className)} />
);
