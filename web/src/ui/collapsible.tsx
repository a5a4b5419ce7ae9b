/** A heading that shows and hides its content. Initially open. */
import { cx } from "class-variance-authority";
import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";

interface CollapsibleProps {
  heading: ReactNode;
  children: ReactNode;
}

export function Collapsible({ heading, children }: CollapsibleProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex h-10 w-full items-center gap-3 rounded-control px-3 text-sm font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink"
      >
        {heading}
        <ChevronDown
          aria-hidden
          className={cx("ml-auto size-4 transition-transform", isOpen && "rotate-180")}
        />
      </button>
      <div id={id} hidden={!isOpen} className="pt-1">
        {children}
      </div>
    </div>
  );
}
