/**
 * I7: every event has left the outbox, and each completed or failed job has a notice: a verification exactly one, an
 * analysis at least one. A notice has the list's name of its time, whole in its content and cut in its title. Notices of removed lists and replaced jobs remain. A test
 * workspace has no notice.
 */
import { count } from "./count.ts";
import { isTest } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

const noticeID = /^ntc_[0-9A-HJKMNP-TV-Z]{26}$/;

export function notices(state: State): Violation[] {
  const undelivered = state
    .rows("outbox")
    .map(({ id, type }) => `I7: ${type} ${id} never reached the bus` as const);
  const withoutEvent = state
    .rows("notice")
    .filter(({ id }) => !noticeID.test(id))
    .map(({ id }) => `I7: the notice ${id} has no event's id` as const);
  const workspaces = new Set(
    [...state.rows("list"), ...state.rows("notice")].map(({ workspaceID }) => workspaceID),
  );
  const inTestMode = state
    .rows("notice")
    .filter(({ workspaceID }) => isTest(workspaceID))
    .map(({ id, workspaceID }) => `I7: the test workspace ${workspaceID} has the notice ${id}` as const);
  return [
    ...undelivered,
    ...withoutEvent,
    ...inTestMode,
    ...[...workspaces]
      .filter((workspaceID) => !isTest(workspaceID))
      .flatMap((workspaceID) => verificationNotices(state, workspaceID)),
  ];
}

function verificationNotices(state: State, workspaceID: string): Violation[] {
  const isOwn = (row: { workspaceID: string }) => row.workspaceID === workspaceID;
  const jobs = state.rows("verification").filter(isOwn);
  const names = new Map(state.rows("list").map(({ id, name }) => [id, escaped(name)]));
  const expected = count(
    jobs
      .filter(({ status }) => status === "completed" || status === "failed")
      .map(({ listID }) => names.get(listID) ?? listID),
  );
  const found = count(state.rows("notice").filter(isOwn).filter(isOfVerification).map(nameIn));
  const missing = Object.entries(expected).filter(([name, times]) => (found[name] ?? 0) < times);
  const surplus = Object.entries(found).reduce(
    (sum, [name, times]) => sum + Math.max(0, times - (expected[name] ?? 0)),
    0,
  );
  const present = new Set(jobs.map(({ id }) => id));
  const reserved = state.rows("entry").filter((entry) => isOwn(entry) && entry.kind === "reserve");
  const past = reserved.filter(({ reference }) => !present.has(reference.job ?? "")).length;
  return [
    ...analysisNotices(state, isOwn),
    ...missing.map(([name]) => `I7: no notice says how the verification of ${name} ended` as const),
    ...(surplus > past
      ? [`I7: ${workspaceID} has ${surplus} notices too many, of ${past} past jobs` as const]
      : []),
  ];
}

const ofAnalysis = /^The analysis of .* failed$|is analyzed: about [\d.]+% invalid$/su;
const ofVerification = /^The verification of .* ended early|: [\d,]+ of [\d,]+ (?:kept|valid)$/su;

const isOfAnalysis = ({ title }: { title: string }): boolean => ofAnalysis.test(title);
const isOfVerification = ({ title }: { title: string }): boolean => ofVerification.test(title);

/** A removed analysis leaves its notice, so there may be more notices than analyses. */
function analysisNotices(state: State, isOwn: (row: { workspaceID: string }) => boolean): Violation[] {
  const names = new Map(state.rows("list").map(({ id, name }) => [id, escaped(name)]));
  const ended = state.rows("analysis").filter(({ status }) => status === "completed" || status === "failed");
  const expected = count(ended.filter(isOwn).flatMap(({ listID }) => names.get(listID) ?? []));
  const found = count(state.rows("notice").filter(isOwn).filter(isOfAnalysis).map(nameIn));
  return Object.entries(expected)
    .filter(([name, times]) => (found[name] ?? 0) < times)
    .map(([name]) => `I7: no notice says how the analysis of ${name} ended` as const);
}

/** The list is the first fact. */
const bold = /<b>(?:<bdi>)?(.*?)(?:<\/bdi>)?<\/b>/s;
const nameIn = ({ content }: { content: string }): string => bold.exec(content)?.[1] ?? "";

const escaped = (name: string): string =>
  name
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
