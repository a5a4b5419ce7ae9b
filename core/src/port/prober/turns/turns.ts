import type { Line } from "./line.ts";
import { createLine } from "./line.ts";
import type { Places, Politeness } from "./places.ts";

export interface Turns {
  /** Runs the body, which may take turns. Places are kept from turn to turn, and by all who are at the same key at the same time. */
  visit<T>(politeness: Politeness, body: (line: Line) => Promise<T>): Promise<T>;
}

/** Turns for sessions of so many milliseconds at most, at places that workers share. */
export function createTurns(places: Places, sessionMs: number): Turns {
  const lines = new Map<string, { line: Line; visitors: number }>();
  return {
    async visit(politeness, body) {
      const { key } = politeness;
      const entry = lines.get(key) ?? { line: createLine(places, politeness, sessionMs), visitors: 0 };
      lines.set(key, entry);
      entry.visitors++;
      try {
        return await body(entry.line);
      } finally {
        entry.visitors--;
        if (entry.visitors === 0) {
          lines.delete(key);
          await entry.line.leave();
        }
      }
    },
  };
}
