/** Mutants of lists: import, download, removal, expiry. */
import type { Mutant } from "./mutant.ts";

export const listMutants: readonly Mutant[] = [
  {
    name: "an import ignores a newer choice of column",
    file: "core/src/list/import-job.ts",
    guard:
      '`${eq(list.importID, importID)} AND (${eq(list.status, "uploading")} OR ${eq(list.status, "importing")})`',
    replacement: '`${eq(list.status, "uploading")} OR ${eq(list.status, "importing")}`',
    found: { by: "seeds", scenario: "columnChange" },
  },
  {
    name: "a verification takes a former import",
    file: "core/src/list/start/start.ts",
    guard: '`${eq(row.importID, importID)} AND ${eq(row.status, "ready")} AND ${eq(row.locked, locked)}`',
    replacement: "eq(row.locked, locked)",
    found: { by: "seeds", scenario: "columnChange" },
  },
  {
    name: "the column of a locked list changes",
    file: "core/src/list/upload/start-import.ts",
    guard: "`${eq(list.importID, row.importID)} AND ${eq(list.locked, false)}`",
    replacement: "eq(list.importID, row.importID)",
    found: {
      by: "test",
      file: "core/test/list/race.test.ts",
      title: "do not unlock the column of a list that is verified",
    },
  },
  {
    name: "erasing a list keeps its downloads",
    file: "core/src/list/erasure/erase.ts",
    guard: "    downloadsBelow(workspaceID, id),\n",
    replacement: "",
    found: { by: "seeds", scenario: "removeDuringDownload" },
  },
  {
    name: "erasing a list keeps its upload",
    file: "core/src/list/erasure/erase.ts",
    guard: "    uploadKey(workspaceID, id),\n",
    replacement: "",
    found: { by: "seeds", scenario: "removeDuringVerification" },
  },
  {
    name: "erasing a list keeps its results",
    file: "core/src/list/erasure/erase.ts",
    guard: " `list/${workspaceID}/${id}/`,",
    replacement: "",
    found: { by: "seeds", scenario: "removeDuringVerification" },
  },
  {
    name: "erasing a list keeps its analysis",
    file: "core/src/list/erasure/erase.ts",
    guard: "Promise.all([Analysis.erase(id), Verification.erase(id), eraseSchedule(id)])",
    replacement: "Promise.all([Verification.erase(id), eraseSchedule(id)])",
    found: { by: "seeds", scenario: "removeDuringAnalysis" },
  },
  {
    name: "the upload of a removed list stays",
    file: "core/src/list/import-job.ts",
    guard: "if (!row) return Store.remove(uploadKey(workspaceID, listID));",
    replacement: "if (!row) return;",
    found: {
      by: "test",
      file: "core/test/list/late-upload.test.ts",
      title: "A file that is uploaded after its list was removed is removed too",
    },
  },
  {
    name: "a closed workspace keeps its lists",
    file: "functions/src/event/close-workspace.ts",
    guard: "list: List.removeAll,",
    replacement: "list: async () => undefined,",
    found: { by: "seeds", scenario: "closeWorkspace" },
  },
  {
    name: "a removal opens no job",
    file: "core/src/list/erasure/remove.ts",
    guard: "...Job.announcing(Events.Deleted.of(workspaceID, { listID: id })),",
    replacement: "Table.event(Events.Deleted.of(workspaceID, { listID: id })),",
    found: { by: "outages", scenario: "removeDuringVerification", fault: "erase-list" },
  },
  {
    name: "a list expires although its retention was extended",
    file: "core/src/list/erasure/remove.ts",
    guard: "due === null ? exists(row.name) : lte(row[due.by], due.time)",
    replacement: "exists(row.name)",
    found: {
      by: "test",
      file: "core/test/list/retention.test.ts",
      title: "stay where their retention is extended at the same moment",
    },
  },
  {
    name: "a list without retention expires while it is verified",
    file: "core/src/list/erasure/expire.ts",
    guard: "      if (await isPostponed(row, now)) return;\n",
    replacement: "",
    found: {
      by: "test",
      file: "core/test/list/retention.test.ts",
      title: "stays while it is verified, and goes a day after that has ended",
    },
  },
  {
    name: "a retention is shortened by who may not delete the list",
    file: "core/src/list/update.ts",
    guard: 'if (days < from) Actor.can(areaOf(list.purpose), "delete");',
    replacement: "",
    found: {
      by: "test",
      file: "core/test/list/retention.test.ts",
      title: "that is shorter needs the permission to delete, and any that to edit",
    },
  },
  {
    name: "lists that are removed together are hidden for good",
    file: "core/src/list/erasure/remove-many.ts",
    guard: '    Job.scheduling({ workspaceID, kind: "remove-list", id, input: {} }, until),\n',
    replacement: "",
    found: { by: "seeds", scenario: "removeTogether" },
  },
  {
    name: "a download outlives its removed list",
    file: "core/src/list/run-whole-list.ts",
    guard:
      "      if (!(await readRow(job.workspaceID, listID)))\n        await Store.removeBelow(downloadsBelow(job.workspaceID, listID));\n",
    replacement: "      void listID;\n",
    found: {
      by: "test",
      file: "core/test/list/download.test.ts",
      title: "A file that is written after the erasure",
    },
  },
  {
    name: "an upload that arrives starts no import",
    file: "core/src/list/import-job.ts",
    guard: 'if (row.status === "uploading") await sendImport(row);',
    replacement: 'if (row.status === "ready") await sendImport(row);',
    found: { by: "seeds", scenario: "upload", only: [], sweeps: false },
  },
  {
    name: "a file that never arrives keeps its import open",
    file: "core/src/list/import-job.ts",
    guard: '  await failImport(job, row, neverArrived("The file never arrived. Please upload it again."));\n',
    replacement: "",
    found: { by: "seeds", scenario: "upload" },
  },
  {
    name: "the verification of a removed list goes on",
    file: "core/src/list/erasure/remove.ts",
    guard:
      "      ...(await Verification.removing(id, (mode) => verificationAreaOf(purpose, mode), outdated)),\n",
    replacement: "",
    found: {
      by: "test",
      file: "core/test/list/remove.test.ts",
      title: "A removed list is no longer verified",
    },
  },
  {
    name: "what a person cancelled is started by a repeated event",
    file: "core/src/list/start/start-imported.ts",
    guard: " || (await wasStarted(row))",
    replacement: "",
    found: { by: "seeds", scenario: "automaticStart", only: ["duplicate"] },
  },
  {
    name: "a refused start is made by a repeated event",
    file: "core/src/list/start/start-imported.ts",
    guard: " || row.error",
    replacement: "",
    found: {
      by: "test",
      file: "core/test/list/start-imported.test.ts",
      title: "stays refused without credits",
    },
  },
  {
    name: "a refused start is told by each of its events",
    file: "core/src/list/start/start-imported.ts",
    guard: " AND ${notExists(list.error)}",
    replacement: "",
    found: {
      by: "test",
      file: "core/test/list/start-imported.test.ts",
      title: "tells of a refusal once",
    },
  },
  {
    name: "a late event starts what was cancelled meanwhile",
    file: "core/src/list/start/start.ts",
    guard: " AND ${eq(row.locked, locked)}",
    replacement: "",
    found: { by: "test", file: "core/test/list/start-imported.test.ts", title: "by a delivery that is late" },
  },
  {
    name: "a verdict counts for the first row of its address",
    file: "core/src/list/start/start.ts",
    guard: "rows.duplicates > 0 ? positionsKey(prefix) : undefined",
    replacement: "rows.duplicates < 0 ? positionsKey(prefix) : undefined",
    found: {
      by: "test",
      file: "core/test/list/download.test.ts",
      title: "A verdict counts for each row that repeats its address.",
    },
  },
  {
    name: "a file is made of results that replaced those that were requested",
    file: "core/src/list/download/make.ts",
    guard: "  if (requested !== requestedOf(parts, request) && requested !== hash) return none;\n",
    replacement: "",
    found: {
      by: "test",
      file: "core/test/list/download.test.ts",
      title: "A file of results that were replaced meanwhile is not made.",
    },
  },
  {
    name: "a finished file is opened without its list",
    file: "core/src/list/download/open.ts",
    guard:
      'const { listID, hash, request, compared, isSelection } = FileName.parse(JSON.parse(name));\n  const list = await rowFor(listID, "view");',
    replacement:
      'const { listID, hash, request, compared, isSelection } = FileName.parse(JSON.parse(name));\n  const list = { workspaceID: Actor.can("verify_email", "view"), id: listID, name } as ListRow;',
    found: {
      by: "test",
      file: "core/test/list/download.test.ts",
      title: "A finished file is not opened once its list is removed, also before it is erased.",
    },
  },
  {
    name: "a list that is there is erased",
    file: "core/src/list/erasure/erase.ts",
    guard: "  if (await readRow(workspaceID, id)) return;\n",
    replacement: "",
    found: {
      by: "test",
      file: "core/test/list/download.test.ts",
      title: "The erasure of a list that is there does nothing, nor does the late one.",
    },
  },
  {
    name: "the objects of a list that is there are erased later",
    file: "core/src/list/erasure/erase.ts",
    guard: "if (!(await readRow(job.workspaceID, id))) await",
    replacement: "await",
    found: {
      by: "test",
      file: "core/test/list/download.test.ts",
      title: "The erasure of a list that is there does nothing, nor does the late one.",
    },
  },
  {
    name: "a refusal is shown on a later import",
    file: "core/src/list/start/start-imported.ts",
    guard: "`${eq(list.importID, importID)} AND ${eq(list.locked, false)}",
    replacement: "`${eq(list.locked, false)}",
    found: {
      by: "test",
      file: "core/test/list/start-imported.test.ts",
      title: "is refused on the list whose import it was, and on no later one",
    },
  },
];
