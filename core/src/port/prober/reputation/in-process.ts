import { Clock } from "../../clock/index.ts";
import { judge, type ReputationStore, type ReputationWindow, windowAt, windowsInPeriod } from "./index.ts";

/** For the only process with its address, as an agent is. */
export function inProcessReputation(): ReputationStore {
  const byKey = new Map<string, Map<number, ReputationWindow>>();

  const windowOf = (key: string, number: number): ReputationWindow => {
    const windows = byKey.get(key) ?? new Map<number, ReputationWindow>();
    byKey.set(key, windows);
    for (const old of windows.keys()) if (old <= number - windowsInPeriod) windows.delete(old);
    const window = windows.get(number) ?? emptyWindow(number);
    windows.set(number, window);
    return window;
  };

  return {
    async begin(key, limits) {
      const now = Clock.peek()?.now() ?? new Date();
      const window = windowOf(key, windowAt(now));
      const judged = judge([...(byKey.get(key)?.values() ?? [])], limits, now);
      if (!("refusals" in judged)) return judged;
      if (Number.isFinite(judged.refusals)) window.granted += judged.refusals;
      return { allowance: { key, window: window.number, refusals: judged.refusals } };
    },
    async end({ key, window: number, refusals }, seen) {
      const window = windowOf(key, number);
      if (Number.isFinite(refusals)) window.granted -= refusals;
      window.sessions += seen.sessions;
      window.asked += seen.asked;
      window.unknown += seen.unknown;
      window.refused += seen.refused;
      window.blocked += seen.blocked;
    },
  };
}

const emptyWindow = (number: number): ReputationWindow => ({
  number,
  sessions: 0,
  asked: 0,
  unknown: 0,
  refused: 0,
  blocked: 0,
  granted: 0,
});
