/**
 * I7: every fact has left the outbox, and each job that completed or failed is told of: a verification once, an analysis
 * at least once. A notice names its list by the name that the list had then; those of lists that were removed, and of
 * jobs that a later one replaced, remain.
 */
import { count } from "./count.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

const noticeID = /^ntc_[0-9A-HJKMNP-TV-Z]{26}$/;

export function notices(state: State): Violation[] {
  const undelivered = state
    .rows("outbox")
    .map(({ id, type }) => `I7: ${type} ${id} never reached the bus` as const);
  const strange = state
    .rows("notice")
    .filter(({ id }) => !noticeID.test(id))
    .map(({ id }) => `I7: the notice ${id} is not made of a fact` as const);
  const workspaces = new Set(
    [...state.rows("list"), ...state.rows("notice")].map(({ workspaceID }) => workspaceID),
  );
  return [
    ...undelivered,
    ...strange,
    ...[...workspaces].flatMap((workspaceID) => toldOnce(state, workspaceID)),
  ];
}

function toldOnce(state: State, workspaceID: string): Violation[] {
  const isOwn = (row: { workspaceID: string }) => row.workspaceID === workspaceID;
  const jobs = state.rows("verification").filter(isOwn);
  const names = new Map(state.rows("list").map(({ id, name }) => [id, escaped(name)]));
  const toTell = count(
    jobs
      .filter(({ status }) => status === "completed" || status === "failed")
      .map(({ listID }) => names.get(listID) ?? listID),
  );
  const notices = state.rows("notice").filter((notice) => isOwn(notice) && !isOfAnalysis(notice));
  const told = count(notices.map(nameIn));
  const untold = Object.entries(toTell).filter(([name, times]) => (told[name] ?? 0) < times);
  const surplus = Object.entries(told).reduce(
    (sum, [name, times]) => sum + Math.max(0, times - (toTell[name] ?? 0)),
    0,
  );
  const present = new Set(jobs.map(({ id }) => id));
  const past = state.rows("hold").filter((hold) => isOwn(hold) && !present.has(hold.job)).length;
  return [
    ...analysesToldOf(state, isOwn),
    ...untold.map(([name]) => `I7: nobody was told how the verification of ${name} ended` as const),
    ...(surplus > past
      ? [`I7: ${workspaceID} has ${surplus} notices too many, of ${past} past jobs` as const]
      : []),
  ];
}

const isOfAnalysis = ({ content }: { content: string }): boolean => content.includes("analysis of <b>");

/** Of an analysis that was given up or forgotten nothing but its notice is left, so that there may be more than there are analyses. */
function analysesToldOf(state: State, isOwn: (row: { workspaceID: string }) => boolean): Violation[] {
  const names = new Map(state.rows("list").map(({ id, name }) => [id, escaped(name)]));
  const ended = state.rows("analysis").filter(({ status }) => status === "completed" || status === "failed");
  const toTell = count(ended.filter(isOwn).flatMap(({ listID }) => names.get(listID) ?? []));
  const told = count(state.rows("notice").filter(isOwn).filter(isOfAnalysis).map(nameIn));
  return Object.entries(toTell)
    .filter(([name, times]) => (told[name] ?? 0) < times)
    .map(([name]) => `I7: nobody was told how the analysis of ${name} ended` as const);
}

const bold = /<b>(?:<bdi>)?(.*?)(?:<\/bdi>)?<\/b>/s;
const nameIn = ({ content }: { content: string }): string => bold.exec(content)?.[1] ?? "";

const escaped = (name: string): string =>
  name
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
