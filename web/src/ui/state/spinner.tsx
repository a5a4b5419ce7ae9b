/** A spinner of eight bars that advances every 100 ms. */
import { cx } from "class-variance-authority";
import { useEffect, useState } from "react";

const bars = 8;

export function Spinner({ label, className }: { label?: string; className?: string }) {
  const [lit, setLit] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setLit((bar) => (bar + 1) % bars), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <svg
      viewBox="0 0 24 24"
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      className={cx("size-4", className)}
    >
      {Array.from({ length: bars }, (_, bar) => (
        <line
          key={bar}
          x1="12"
          y1="2.5"
          x2="12"
          y2="7"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          opacity={1 - ((lit - bar + bars) % bars) * 0.11}
          transform={`rotate(${bar * 45} 12 12)`}
        />
      ))}
    </svg>
  );
}
