/** Toasts. Those added before `Toaster` has loaded wait for it. */
import { Toast } from "@base-ui/react/toast";

export const manager = Toast.createToastManager();

type ToastOptions = Parameters<typeof manager.add>[0];

let waiting: ToastOptions[] | null = [];

function add(options: ToastOptions): void {
  if (waiting === null) manager.add(options);
  else waiting.push(options);
}

export const toast = {
  success: (title: string) => add({ title, type: "success" }),
  /** Stays for as long as it can be undone. */
  undoable: (title: string, seconds: number, undo: () => void) => {
    const id = crypto.randomUUID();
    const onClick = () => {
      manager.close(id);
      undo();
    };
    const actionProps = { children: "Undo", onClick };
    add({ id, title, type: "success", timeout: seconds * 1000, actionProps });
  },
  error: (title: string) => add({ title, type: "error", priority: "high" }),
};

/** Shows the waiting toasts, and from now on each one immediately. */
export function beginToasting(): void {
  const queued = waiting ?? [];
  waiting = null;
  queued.forEach(add);
}
