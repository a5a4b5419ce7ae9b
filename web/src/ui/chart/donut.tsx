/** A donut chart. Decorative: a table beside it has the same numbers. */
import type { ReactNode } from "react";
import type { Tone } from "../status-mark.tsx";
import { arcs } from "./donut-arcs.ts";

const strokes: Record<Tone, string> = {
  valid: "stroke-valid-fill",
  invalid: "stroke-invalid-fill",
  risky: "stroke-risky-fill",
  unknown: "stroke-unknown-fill",
  accent: "stroke-accent",
};

const radius = 42;
const circumference = 2 * Math.PI * radius;

interface DonutProps {
  parts: readonly { tone: Tone; value: number }[];
  children: ReactNode;
}

export function Donut({ parts, children }: DonutProps) {
  return (
    <div className="relative size-44 shrink-0">
      <svg viewBox="0 0 100 100" aria-hidden className="size-full -rotate-90">
        <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="9" className="stroke-hover" />
        {arcs(parts, circumference).map((arc) => (
          <circle
            key={arc.tone}
            cx="50"
            cy="50"
            r={radius}
            fill="none"
            strokeWidth="9"
            strokeDasharray={`${arc.length} ${circumference}`}
            strokeDashoffset={-arc.start}
            className={`transition-all duration-500 ${strokes[arc.tone]}`}
          />
        ))}
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center text-center">{children}</div>
    </div>
  );
}
