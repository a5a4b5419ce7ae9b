import { useEffect, useLayoutEffect, useRef } from "react";

interface Shortcut {
  /** As the browser names it, in lower case. */
  key: string;
  /** With Ctrl, or ⌘ on a Mac. Without it, the key does nothing in a field. */
  withControl?: boolean;
}

/** Runs something by a key, from the moment that the component is shown. */
export function useShortcut({ key, withControl = false }: Shortcut, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => void (latest.current = run), [run]);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasControl = event.ctrlKey || event.metaKey;
      if (event.key.toLowerCase() !== key || hasControl !== withControl || event.altKey) return;
      if (!withControl && isField(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [key, withControl]);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
