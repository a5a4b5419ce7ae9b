/**
 * Lists: the rows of a file, or pasted addresses. A list is imported, can be analyzed and verified, is read by page and
 * downloaded. A list that expires or is removed is erased completely.
 */
export * as List from "./index.ts";
export { create, createWithFile, renewedUpload } from "./upload/create.ts";
export { compare, requestComparison } from "./comparison/compare.ts";
export { giveUpImport, importStep, received, restartImport } from "./import-job.ts";
export { type Archived, archived, archivedIDs } from "./archived.ts";
export { list } from "./find/find.ts";
export { giveNumber, numbered } from "./number.ts";
export { isThere } from "./row.ts";
export { quote } from "./quote/quote.ts";
export { asVerified, get, named } from "./read.ts";
export { earlyRows, facets, result, resultRow, results, rows } from "./result/read.ts";
export { mended } from "./mended.ts";
export { duplicate } from "./upload/duplicate.ts";
export { erase, eraseLateObjects, historyBelow } from "./erasure/erase.ts";
export { erasure, forgetErasures } from "./erasure/receipt.ts";
export { repeated } from "./repeated.ts";
export { died } from "./whole-list/died.ts";
export { expire } from "./erasure/expire.ts";
export { expiring } from "./erasure/expiring.ts";
export { remove, removeAll } from "./erasure/remove.ts";
export { reportOf } from "./report/report.ts";
export { removeHidden, removeMany, restoreMany } from "./erasure/remove-many.ts";
export { finishedFile, openDownload, readDownload, readDownloadRows } from "./download/open.ts";
export type { RowKind } from "./download/row-index.ts";
export { requestDownload } from "./download/request.ts";
export { giveUpWholeListJob, restartWholeListJob, runWholeListJob } from "./run-whole-list.ts";
export { schedules, schedulesOfKey } from "./schedule/find.ts";
export { keepFresh, schedule, stopKeepingFresh } from "./schedule/index.ts";
export { keepFreshWhenDue } from "./schedule/run.ts";
export * from "./schema.ts";
export { analyze, revise, steer, verify } from "./start/start.ts";
export { preview, uploaded } from "./upload/start-import.ts";
export { uploadSeconds } from "./uploaded-file.ts";
export { startImported } from "./start/start-imported.ts";
export { discardTakenOver, takeOver } from "./upload/take-over.ts";
export {
  tellAnalysis,
  tellFailure,
  tellImportFailure,
  tellRefusal,
  tellScheduleStop,
  tellVerification,
} from "./tell.ts";
export { retag, tag, tags } from "./tags/tags.ts";
export { isUnderWay } from "./under-way.ts";
export { update } from "./update.ts";
