/** A panel that slides in from a side: the navigation on small screens. */
import { Dialog as Base } from "@base-ui/react/dialog";
import { cva } from "class-variance-authority";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";

const popup = cva(
  "fixed inset-y-0 z-50 flex flex-col overflow-y-auto border-line bg-surface shadow-high transition-transform duration-200 ease-out outline-none",
  {
    variants: {
      side: {
        left: "left-0 w-[18rem] border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full",
        right:
          "right-0 w-[min(28rem,100vw)] border-l data-ending-style:translate-x-full data-starting-style:translate-x-full",
      },
    },
  },
);

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side: "left" | "right";
  title: string;
  /** Hides the title visually. */
  hideTitle?: boolean;
  children: ReactNode;
}

export function Sheet({ open, onOpenChange, side, title, hideTitle, children }: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className={popup({ side })}>
          <Base.Title
            className={
              hideTitle === true ? "sr-only" : "px-6 pt-5 pr-14 text-base leading-7 font-semibold text-ink"
            }
          >
            {title}
          </Base.Title>
          <Base.Close
            aria-label="Close"
            render={<Button variant="ghost" size="icon" className="absolute top-4 right-4" />}
          >
            <X aria-hidden />
          </Base.Close>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
