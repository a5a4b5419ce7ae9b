import { useEffect, useState } from "react";

/** Seconds left of a countdown that starts at once, and a function that restarts it. */
export function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  return [
    left,
    (again) => {
      const begun = Date.now();
      setNow(begun);
      setEnd(begun + again * 1000);
    },
  ];
}
