/** The bundles of all functions: compressed size, and CPU at a cold start beside the least that such a function loads. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle, bundleEntry, bundleOf, entries } from "../../../aws/build.ts";
import { apiEntry, compressedAtStart, isAPI, maxCompressed, waitingEntry } from "../../../bundle/startup.ts";
import { figure, table, times } from "../table.ts";
import { type Start, start } from "./start.ts";

const minimal = "stacks/proof/bench/bundles/minimal.ts";

/** Starts of each bundle, of which the quickest counts: others had to wait for a processor. */
const rounds = 5;

/** The maxima of CPU of the API beside the minimal function, at import and until the first answer. */
const maxAtImport = 2.5;
const maxUntilAnswer = 4.5;

interface Case {
  name: string;
  entry: string;
  /** A path whose call is refused without a look at the table; null where only the import is measured. */
  path: string | null;
}

const cases: readonly Case[] = [
  { name: "minimal function", entry: minimal, path: "/none" },
  { name: "API, a program's call", entry: apiEntry, path: "/v1/lists" },
  { name: "API, a verification", entry: apiEntry, path: "/v1/verify" },
  { name: "API, a page's call", entry: apiEntry, path: "/api/lists/" },
  { name: "API, a call that waits", entry: waitingEntry, path: "/v1/verify" },
  ...entries
    .filter((entry) => !isAPI(entry))
    .map((entry) => ({ name: entry.replace(/^functions\/src\/|\.ts$/g, ""), entry, path: null })),
];

export async function benchBundles(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bundles-"));
  try {
    const begun = performance.now();
    await bundle(folder);
    print(`\nBundles, built in ${figure((performance.now() - begun) / 1000)} seconds`);
    await bundleEntry(minimal, bundleOf(minimal, folder));
    measure(folder, print);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function measure(folder: string, print: (line: string) => void): void {
  const fileOf = ({ entry }: Case) => join(bundleOf(entry, folder), "index.mjs");
  const starts = cases.map((): Start[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, one] of cases.entries()) starts[index]?.push(start(fileOf(one), one.path));
  const rows = cases.map((one, index) => {
    const measured = starts[index] ?? [];
    return {
      ...one,
      bytes: compressedAtStart(one.entry, fileOf(one)),
      imported: Math.min(...measured.map(({ imported }) => imported)),
      answered: one.path === null ? null : Math.min(...measured.map(({ answered }) => answered ?? Infinity)),
      status: measured[0]?.status ?? null,
    };
  });
  const least = rows[0];
  if (!least?.answered) throw new Error("The minimal function was not measured.");
  const { imported: leastImport, answered: leastAnswer } = least;
  const ratioOf = ({ imported, answered }: (typeof rows)[number]) => ({
    atImport: imported / leastImport,
    untilAnswer: answered === null ? null : answered / leastAnswer,
  });
  print(
    table([
      ["function", "kB gzip", "ms import", "ratio", "ms to answer", "ratio", "status"],
      ...rows.map((row) => {
        const { atImport, untilAnswer } = ratioOf(row);
        return [
          row.name,
          figure(row.bytes / 1000),
          figure(row.imported),
          times(atImport),
          row.answered === null ? "" : figure(row.answered),
          untilAnswer === null ? "" : times(untilAnswer),
          row.status === null ? "" : String(row.status),
        ];
      }),
    ]),
  );
  const beyond = rows.flatMap((row) => {
    const { atImport, untilAnswer } = ratioOf(row);
    return [
      ...(row.bytes > maxCompressed(row.entry)
        ? [`${row.name} loads more than ${figure(maxCompressed(row.entry) / 1000)} kB.`]
        : []),
      ...(row.entry === apiEntry && atImport > maxAtImport
        ? [`${row.name} takes more than ${maxAtImport} times the CPU at import.`]
        : []),
      ...(row.entry === apiEntry && (untilAnswer ?? 0) > maxUntilAnswer
        ? [`${row.name} takes more than ${maxUntilAnswer} times the CPU until its first answer.`]
        : []),
    ];
  });
  for (const line of beyond) print(`  MISSED: ${line}`);
  if (beyond.length > 0) process.exitCode = 1;
}
