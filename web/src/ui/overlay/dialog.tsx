/** A modal dialog. Traps the focus and restores it. */
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useCallback, useRef, type ReactNode } from "react";
import { Button } from "../button.tsx";
import { HoldDialog, type Holder } from "./held-dialog.ts";

const backdrop =
  "fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";
const popup =
  "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto wrap-anywhere rounded-card border border-line bg-surface p-6 shadow-high transition duration-150 outline-none data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const holders = useRef(new Set<Holder>());
  const hold = useCallback((holder: Holder) => {
    const { current } = holders;
    current.add(holder);
    return () => void current.delete(holder);
  }, []);
  const isHeld = () => [...holders.current].some(({ current }) => current.hasSomething());
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (details.reason === "outside-press" && isHeld()) details.cancel();
        else onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup className={popup}>
          <Base.Title className="pr-10 text-lg leading-7 font-semibold text-ink">{title}</Base.Title>
          {description === undefined ? null : (
            <Base.Description className="mt-1 text-sm text-ink-muted">{description}</Base.Description>
          )}
          <div className="mt-5">
            <HoldDialog value={hold}>{children}</HoldDialog>
          </div>
          <Base.Close
            aria-label="Close"
            render={<Button variant="ghost" size="icon" className="absolute top-4 right-4" />}
          >
            <X aria-hidden />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Label of the confirming button; a verb. */
  action: string;
  cancel?: string;
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
}

/** A confirmation. Only its buttons or Escape close it. */
export function Confirm(props: ConfirmProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    action,
    cancel = "Cancel",
    danger,
    pending,
    onConfirm,
  } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdrop} />
        <AlertDialog.Popup className={popup}>
          <AlertDialog.Title className="text-lg leading-7 font-semibold text-ink">{title}</AlertDialog.Title>
          {description === undefined ? null : (
            <AlertDialog.Description className="mt-2 text-sm text-ink-muted">
              {description}
            </AlertDialog.Description>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close render={<Button />}>{cancel}</AlertDialog.Close>
            <Button
              variant={danger === true ? "danger" : "primary"}
              pending={pending === true}
              onClick={onConfirm}
            >
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
