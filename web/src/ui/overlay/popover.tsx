/** A popover opened by a button. Takes the focus and restores it. */
import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
  /** Content of the trigger button. */
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Popover({ open, onOpenChange, trigger, label, className, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger}>{label}</Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={8} align="end" collisionPadding={8} className="z-50">
          <Base.Popup
            className={`max-w-(--available-width) origin-(--transform-origin) overflow-hidden rounded-card border border-line bg-surface shadow-high transition duration-100 outline-none data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0 ${className ?? ""}`}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export const PopoverTitle = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Base.Title className={className}>{children}</Base.Title>
);
