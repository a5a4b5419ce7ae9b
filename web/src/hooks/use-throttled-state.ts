import { useEffect, useRef, useState } from "react";

/** State that changes at most once in so many milliseconds. Of the values that are set meanwhile it takes the last. */
export function useThrottledState<T>(initial: T, ms: number): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(initial);
  const latest = useRef(initial);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  function set(next: T): void {
    latest.current = next;
    timer.current ??= setTimeout(
      () => {
        timer.current = null;
        changedAt.current = performance.now();
        setValue(latest.current);
      },
      Math.max(0, changedAt.current + ms - performance.now()),
    );
  }
  return [value, set];
}
