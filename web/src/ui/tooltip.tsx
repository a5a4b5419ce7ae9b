/** A tooltip, shown without delay; within 300 ms of the last one also without animation. */
import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

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
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} className="z-50">
          <Base.Popup className="max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-[0.8125rem] leading-5 text-paper shadow-high">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
