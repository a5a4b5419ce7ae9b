/** The table of what a small tenant measured in each phase, and whether each phase keeps the goal. */
import { printBounds } from "../bound.ts";
import { figure, median, table } from "../table.ts";
import { maxSeconds, type Seconds } from "./small-tenant.ts";

export function printSeconds<P extends string>(
  titles: Readonly<Record<P, string>>,
  measured: Readonly<Record<P, Seconds>>,
  print: (line: string) => void,
): void {
  const phases = Object.keys(titles) as P[];
  const cell = (values: readonly number[]): string =>
    `${figure(median(values), 1)} (${figure(Math.max(...values), 1)})`;
  print(
    table([
      ["seconds: median (longest)", "import", "analysis", "verification", "download"],
      ...phases.map((phase) => {
        const { import: imported, analysis, verification, download } = measured[phase];
        return [titles[phase], ...[imported, analysis, verification, download].map(cell)];
      }),
    ]),
  );
  const bounds = phases.map((phase) => ({
    what: `ten rows, ${titles[phase]}: longest seconds of a job`,
    measured: Math.max(...Object.values(measured[phase]).flat()),
    max: maxSeconds,
    decimals: 1,
  }));
  printBounds(bounds, print);
}
