/** Mutants of lists: import, download, removal, expiry. */
import type { Mutant } from "./mutant.ts";

export const listMutants: readonly Mutant[] = [
  {
    name: "an import ignores a newer choice of column",
    file: "core/src/list/import-job.ts",
    guard:
      '`${eq(list.importID, importID)} AND (${eq(list.status, "uploading")} OR ${eq(list.status, "importing")})`',
    replacement: '`${eq(list.status, "uploading")} OR ${eq(list.status, "importing")}`',
    scenario: "columnChange",
    foundBy: "seeds",
  },
  {
    name: "a verification takes a stale import",
    file: "core/src/list/start.ts",
    guard: '`${eq(row.importID, importID)} AND ${eq(row.status, "ready")} AND ${eq(row.locked, locked)}`',
    replacement: "eq(row.locked, locked)",
    scenario: "columnChange",
    foundBy: "seeds",
  },
  {
    name: "the column of a locked list changes",
    file: "core/src/list/index.ts",
    guard: "`${eq(list.importID, row.importID)} AND ${eq(list.locked, false)}`",
    replacement: "eq(list.importID, row.importID)",
    scenario: "columnChange",
    foundBy: "seeds",
  },
  {
    name: "erasing a list keeps its downloads",
    file: "core/src/list/erase.ts",
    guard: ", downloadsBelow(workspaceID, id)]",
    replacement: "]",
    scenario: "removeDuringDownload",
    foundBy: "seeds",
  },
  {
    name: "erasing a list keeps its upload",
    file: "core/src/list/erase.ts",
    guard: "[uploadKey(workspaceID, id), ",
    replacement: "[",
    scenario: "removeDuringVerification",
    foundBy: "seeds",
  },
  {
    name: "erasing a list keeps its results",
    file: "core/src/list/erase.ts",
    guard: " `list/${workspaceID}/${id}/`,",
    replacement: "",
    scenario: "removeDuringVerification",
    foundBy: "seeds",
  },
  {
    name: "erasing a list keeps its analysis",
    file: "core/src/list/erase.ts",
    guard: "Promise.all([Analysis.erase(id), Verification.erase(id)])",
    replacement: "Verification.erase(id)",
    scenario: "removeDuringAnalysis",
    foundBy: "seeds",
  },
  {
    name: "the upload of a removed list stays",
    file: "core/src/list/import-job.ts",
    guard: "if (!row) return Store.remove(uploadKey(workspaceID, listID));",
    replacement: "if (!row) return;",
    scenario: "removeDuringImport",
    foundBy: "seeds",
  },
  {
    name: "a closed workspace keeps its lists",
    file: "functions/src/event/close-workspace.ts",
    guard: "  await List.removeAll();\n",
    replacement: "",
    scenario: "closeWorkspace",
    foundBy: "seeds",
  },
];
