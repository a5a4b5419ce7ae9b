/** Toasts. Those added before `Toaster` has loaded wait for it. */
import { Toast } from "@base-ui/react/toast";

export const manager = Toast.createToastManager();

type Word = Parameters<typeof manager.add>[0];

let waiting: Word[] | null = [];

function say(word: Word): void {
  if (waiting === null) manager.add(word);
  else waiting.push(word);
}

export const toast = {
  success: (title: string) => say({ title, type: "success" }),
  error: (title: string) => say({ title, type: "error", priority: "high" }),
};

/** Shows the waiting toasts, and from now on each one immediately. */
export function beginToasting(): void {
  const words = waiting ?? [];
  waiting = null;
  words.forEach(say);
}
