/** The CPU time of a process that runs. */
import { readFileSync } from "node:fs";

/** In hundredths of a second, read from /proc: on Linux alone. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
