import { cx } from "class-variance-authority";
import { Suspense, useRef, useState, type ReactNode } from "react";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";

const AnchoredTooltip = lazyComponent(() => import("./tooltip.tsx").then((file) => file.AnchoredTooltip));

interface LazyTooltipProps {
  text: string;
  /** The control, which has a name of its own. */
  children: ReactNode;
  className?: string;
}

/** A tooltip whose code loads when it is first shown: for what stands on every page. */
export function LazyTooltip({ text, children, className }: LazyTooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const wasOpened = useHasOpened(open);
  return (
    <span
      ref={anchor}
      className={cx("inline-flex", className)}
      onPointerEnter={({ pointerType }) => setOpen(pointerType === "mouse")}
      onPointerLeave={() => setOpen(false)}
      onPointerDown={() => setOpen(false)}
      onFocus={({ target }) => setOpen(target.matches(":focus-visible"))}
      onBlur={() => setOpen(false)}
    >
      {children}
      {wasOpened ? (
        <Suspense>
          <AnchoredTooltip text={text} open={open} onOpenChange={setOpen} anchor={anchor} />
        </Suspense>
      ) : null}
    </span>
  );
}
