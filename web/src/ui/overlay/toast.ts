/** Toasts. What shows them loads with the frame of the application or with the first toast; until then they wait. */
import { create } from "zustand";

interface ToastOptions {
  id?: string;
  title: string;
  type: "success" | "error";
  priority?: "high";
  /** In milliseconds. */
  timeout?: number;
  actionProps?: { children: string; onClick: () => void };
}

/** What shows toasts. */
interface Manager {
  add: (options: ToastOptions) => unknown;
  close: (id: string) => void;
}

interface Toasting {
  isWanted: boolean;
  manager: Manager | null;
  waiting: readonly ToastOptions[];
}

export const useToasting = create<Toasting>(() => ({ isWanted: false, manager: null, waiting: [] }));

/** Loads what shows toasts. */
export const prepareToasts = (): void => useToasting.setState({ isWanted: true });

/** Shows the waiting toasts, and from now on each one immediately. */
export function beginToasting(manager: Manager): void {
  const { waiting } = useToasting.getState();
  useToasting.setState({ manager, waiting: [] });
  waiting.forEach((options) => manager.add(options));
}

function add(options: ToastOptions): void {
  const { manager, waiting } = useToasting.getState();
  if (manager === null) useToasting.setState({ isWanted: true, waiting: [...waiting, options] });
  else manager.add(options);
}

export const toast = {
  success: (title: string) => add({ title, type: "success" }),
  /** Stays for as long as it can be undone. */
  undoable: (title: string, seconds: number, undo: () => void) => {
    const id = crypto.randomUUID();
    const onClick = () => {
      useToasting.getState().manager?.close(id);
      undo();
    };
    const actionProps = { children: "Undo", onClick };
    add({ id, title, type: "success", timeout: seconds * 1000, actionProps });
  },
  error: (title: string) => add({ title, type: "error", priority: "high" }),
};
