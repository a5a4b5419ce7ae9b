/** A tooltip, shown without delay; within 300 ms of the last one also without animation. */
import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode, RefObject } from "react";

const skipDelayMs = 300;

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Base.Provider delay={0} timeout={skipDelayMs}>
    {children}
  </Base.Provider>
);

interface TooltipProps {
  text: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  disabled?: boolean;
  children: ReactElement;
}

export function Tooltip({ text, side = "top", disabled, children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled === true}>
      <Base.Trigger delay={0} render={children} />
      <Popup side={side}>{text}</Popup>
    </Base.Root>
  );
}

interface AnchoredTooltipProps {
  text: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
}

/** A tooltip beneath an element that opens and closes it. */
export const AnchoredTooltip = ({ text, open, onOpenChange, anchor }: AnchoredTooltipProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Popup side="bottom" anchor={anchor}>
      {text}
    </Popup>
  </Base.Root>
);

interface PopupProps {
  side: "top" | "right" | "bottom" | "left";
  /** The trigger, if absent. */
  anchor?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

const Popup = ({ children, ...place }: PopupProps) => (
  <Base.Portal>
    <Base.Positioner {...place} sideOffset={8} className="z-50">
      <Base.Popup className="max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-[0.8125rem] leading-5 text-paper shadow-high">
        {children}
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
);
