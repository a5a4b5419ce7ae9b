/** Renders toasts. Each closes after three seconds unless it has its own time; while the pointer rests on it, it stays. */
import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { beginToasting } from "./toast.ts";

const manager = Toast.createToastManager();

export function Toaster() {
  useEffect(() => beginToasting(manager), []);
  return (
    <Toast.Provider toastManager={manager} timeout={3000}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-[60] w-[min(22rem,calc(100vw-2rem))] outline-none">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      className="absolute right-0 bottom-0 w-full translate-y-[calc(var(--toast-offset-y)*-1-var(--toast-index)*0.5rem)] rounded-card border border-line bg-surface shadow-high transition duration-200 select-none data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 py-3 pr-2.5 pl-4">
        {item.type === "error" ? (
          <CircleAlert aria-hidden className="size-[1.125rem] shrink-0 text-danger" />
        ) : (
          <CircleCheck aria-hidden className="size-[1.125rem] shrink-0 text-valid" />
        )}
        <Toast.Title className="min-w-0 flex-1 text-sm break-words whitespace-pre-line text-ink" />
        {item.actionProps === undefined ? null : (
          <Toast.Action className="h-8 shrink-0 rounded-control px-2.5 text-sm font-medium text-accent hover:bg-hover" />
        )}
        <Toast.Close
          aria-label="Dismiss"
          className="flex size-7 items-center justify-center rounded-control text-ink-muted hover:bg-hover"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
