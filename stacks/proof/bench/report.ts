/** The results of a comparison, as a table. */
import type { Result } from "./comparison.ts";
import { figure, table, times } from "./table.ts";

type Column = readonly [head: string, cell: (result: Result) => string];

const percent = (share: number): string => `${figure(share * 100, 1)} %`;

const speed: readonly Column[] = [
  ["addresses/s", ({ rate }) => figure(rate)],
  ["CPU µs each", ({ cpuMicroseconds }) => figure(cpuMicroseconds)],
];
const connections: readonly Column[] = [
  ["open at a time", ({ maxConnections }) => figure(maxConnections)],
  ["per domain", ({ connectionsPerDomain }) => figure(connectionsPerDomain, 2)],
];
const verdicts: readonly Column[] = [
  ["right", ({ score }) => percent(score.right)],
  ["false invalid", ({ score }) => percent(score.falseInvalid)],
  ["false valid", ({ score }) => percent(score.falseValid)],
  ["undecided", ({ score }) => percent(score.undecided)],
];

const columns = {
  dns: [...speed, ...verdicts.slice(0, 2)],
  smtp: [...speed, ...connections, ...verdicts],
  verdicts,
} as const satisfies Record<string, readonly Column[]>;

export const report = (kind: keyof typeof columns, results: readonly Result[]): string =>
  table([
    ["", ...columns[kind].map(([head]) => head)],
    ...results.map((result) => [result.name, ...columns[kind].map(([, cell]) => cell(result))]),
  ]);

/** Our result beside the best of the others. */
export function ratios([ours, ...others]: readonly Result[]): string {
  if (!ours || others.length === 0) return "";
  const fastest = others.reduce((one, other) => (other.rate > one.rate ? other : one));
  const leanest = others.reduce((one, other) => (other.cpuMicroseconds < one.cpuMicroseconds ? other : one));
  return (
    `  => ${times(ours.rate / fastest.rate)} the addresses/s of ${fastest.name}, ` +
    `${times(leanest.cpuMicroseconds / ours.cpuMicroseconds)} the addresses per CPU second of ${leanest.name}`
  );
}
