/** A ZIP archive of a result: a CSV file for each status, and the report of the list as a page. */
import type { Readable } from "node:stream";
import { Store } from "../../aws/store/index.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { Status } from "../../verdict/schema.ts";
import type { Part } from "../manifest.ts";
import type { Download, ReportNumbers } from "../schema.ts";
import { type Output, rowsOut } from "./index.ts";
import { type Entry, textEntry, zipOf } from "./zip.ts";

/** The archive. A status without rows has no file; without numbers there is no report. */
export function archiveOf(output: Output, report: ReportNumbers | null, objects: Objects = Store): Readable {
  return zipOf(entries(output, report, objects));
}

async function* entries(
  output: Output,
  report: ReportNumbers | null,
  objects: Objects,
): AsyncGenerator<Entry> {
  const found = statusesIn(output.parts);
  const wanted = Status.options.filter(
    (status) => found.has(status) && (output.request.statuses?.includes(status) ?? true),
  );
  let written = 0;
  for (const status of wanted) {
    const request: Download = { ...output.request, format: "csv", statuses: [status] };
    const scratch = `${output.scratch}${status}/`;
    const onRows = (rows: number) => void (written += rows);
    yield { name: `${status}.csv`, body: rowsOut({ ...output, request, scratch, onRows }, objects) };
  }
  if (report) {
    const { reportPage } = await import("./report-page.ts");
    yield textEntry("report.html", reportPage(report));
  }
  output.onRows?.(written, null);
}

const statusesIn = (parts: readonly Part[]): ReadonlySet<string> =>
  new Set(
    parts.flatMap(({ statuses }) => Object.keys(statuses).filter((status) => (statuses[status] ?? 0) > 0)),
  );
