/** A short word about what just happened. `Toaster` shows it; what is said before that is there waits for it. */
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

/** Says what waited, and from now on everything at once. */
export function beginToasting(): void {
  const words = waiting ?? [];
  waiting = null;
  words.forEach(say);
}
