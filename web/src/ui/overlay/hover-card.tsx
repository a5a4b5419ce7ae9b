/** Details of a control, shown on hover. */
import { Popover } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

interface HoverCardProps {
  /** A button, which also opens the card by a click; or a link, which a click follows. */
  trigger: ReactElement;
  isLink?: boolean;
  label: ReactNode;
  title: string;
  children: ReactNode;
}

export function HoverCard({ trigger, isLink = false, label, title, children }: HoverCardProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        openOnHover
        delay={0}
        closeDelay={150}
        render={trigger}
        nativeButton={!isLink}
        {...(isLink ? { role: "link", onClick: (event) => event.preventBaseUIHandler() } : {})}
      >
        {label}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" className="z-50">
          <Popover.Popup className="w-72 origin-(--transform-origin) rounded-card border border-line bg-surface p-5 text-sm shadow-high transition duration-100 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Popover.Title className="sr-only">{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
