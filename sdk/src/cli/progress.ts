/** The progress of a list: a bar that is drawn in place on a terminal, and lines elsewhere. */
import type { WriteStream } from "node:tty";
import type { List } from "../types.ts";
import { number } from "./output.ts";

const barLength = 24;

/** What a list is doing, how far it is, and how long it takes yet. */
export function describe({ status, verification, analysis }: List): { text: string; percent: number | null } {
  const job = verification ?? (analysis && analysis.status !== "completed" ? analysis : null);
  if (!job || !["queued", "running", "paused"].includes(job.status))
    return { text: word(status), percent: null };
  const { done, total, percent, eta_seconds } = job.progress;
  const verifying = verification?.is_revision ? "Revising" : "Verifying";
  const running = verification ? verifying : "Analyzing";
  const usual = job.status === "running" ? running : word(job.status);
  const doing = verification?.is_finishing ? "Finishing" : usual;
  const left = eta_seconds === null || job.status !== "running" ? "" : `, about ${duration(eta_seconds)}`;
  return { text: `${doing} ${number(done)} of ${number(total)}${left}`, percent };
}

const word = (status: string): string => `${status[0]?.toUpperCase() ?? ""}${status.slice(1)}`;

const duration = (seconds: number): string =>
  seconds < 90
    ? `${seconds} s`
    : seconds < 5_400
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3_600)} h`;

export const bar = (percent: number): string => {
  const filled = Math.round((percent / 100) * barLength);
  return `[${"█".repeat(filled)}${"░".repeat(barLength - filled)}] ${String(percent).padStart(3)} %`;
};

type Screen = Pick<WriteStream, "write"> & { isTTY?: boolean; columns?: number };

/** Shows a list whenever it is called. On no terminal, a line for each tenth. */
export function progressOn(screen: Screen): { show: (list: List) => void; end: () => void } {
  let last = "";
  return {
    show(list) {
      const { text, percent } = describe(list);
      if (screen.isTTY) {
        const line = percent === null ? text : `${bar(percent)}  ${text}`;
        screen.write(`\r\u001B[K${line.slice(0, (screen.columns || 80) - 1)}`);
        last = line;
        return;
      }
      const step = percent === null ? text : `${text.split(" ", 1)[0]} ${Math.floor(percent / 10)}`;
      if (step !== last) screen.write(`${text}\n`);
      last = step;
    },
    end() {
      if (screen.isTTY && last !== "") screen.write("\r\u001B[K");
      last = "";
    },
  };
}
