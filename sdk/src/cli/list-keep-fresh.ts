/** `winnow list keep-fresh` and `winnow list schedules`. */
import type { ListedSchedule, ScheduledList, SetListScheduleBody } from "../types.ts";
import { choiceOf, onlyWord, UsageError } from "./command-line.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { number, print, printJSON, table } from "./output.ts";

export async function keepFresh({ winnow, words, values, flags, isJSON, signal }: Context): Promise<Exit> {
  const id = onlyWord(words, "the id of a list, like lst_01K…");
  const { before } = values;
  const wanted = wantedIn(values);
  if (flags.has("off")) {
    if (wanted ?? before !== undefined) throw new UsageError("--off stands alone.");
    const removed = await winnow.lists.stopKeepingFresh(id, { signal });
    if (isJSON) printJSON(removed);
    else for (const line of table([keptFresh("no")])) print(line);
    return exit.fine;
  }
  const scheduled = wanted
    ? await winnow.lists.keepFresh(id, wanted, { signal })
    : await winnow.lists.schedule(id, before === undefined ? {} : { before }, { signal });
  if (isJSON) printJSON(scheduled);
  else for (const line of table(linesOf(scheduled))) print(line);
  return exit.fine;
}

export async function listSchedules({ winnow, values, isJSON, signal }: Context): Promise<Exit> {
  const { "set-by": set_by } = values;
  for await (const one of winnow.lists.schedules(set_by === undefined ? {} : { set_by }, { signal }))
    if (isJSON) printJSON(one);
    else print([one.list_id, rhythmOf(one), setByText(one), one.list_name].join("\t"));
  return exit.fine;
}

/** What is to be set; null where it is only asked how the list is kept fresh, or what a run before a date would take. */
function wantedIn({ every, before, cap }: Context["values"]): SetListScheduleBody | null {
  if (before !== undefined) requireDate(before);
  if (every !== undefined && before !== undefined)
    throw new UsageError("Write either --every DAYS or --before DATE.");
  if (every === undefined && cap === undefined) return null;
  if (cap === undefined) throw new UsageError("Write both --every DAYS and --cap CREDITS.");
  if (!/^[1-9]\d{0,8}$/.test(cap)) throw new UsageError(`--cap is a number from 1, not “${cap}”.`);
  if (before !== undefined) return { before, cap: Number(cap) };
  if (every === undefined) throw new UsageError("Write --every DAYS or --before DATE with --cap CREDITS.");
  return { every_days: choiceOf("every", every, ["7", "30"]) === "7" ? 7 : 30, cap: Number(cap) };
}

function requireDate(text: string): void {
  if (!/^\d{4}-\d\d-\d\d$/.test(text))
    throw new UsageError(`--before is a date like 2026-12-24, not “${text}”.`);
}

const keptFresh = (how: string): [string, string] => ["kept fresh", how];

/** How the runs come, or why no other comes. */
function rhythmOf({
  every_days,
  before,
  stopped,
  done_at,
}: Pick<ListedSchedule, "every_days" | "before" | "stopped" | "done_at">): string {
  if (stopped) return "stopped";
  if (before === null) return `every ${every_days} days`;
  return done_at === null ? `before ${before}` : `before ${before}, done`;
}

const setByText = ({ set_by: { type, name, id } }: Pick<ListedSchedule, "set_by">): string =>
  `${type === "api_key" ? "API key " : ""}${name ?? id}`;

function linesOf({ schedule, addresses, first_runs, run_before }: ScheduledList): [string, string][] {
  const of = (due: number) => `${number(due)} of ${number(addresses)} addresses`;
  const asked: [string, string][] = run_before
    ? [
        [`due by ${run_before.before}`, of(run_before.due)],
        ["it would begin", run_before.begins_at],
      ]
    : [];
  if (!schedule)
    return [
      keptFresh("no"),
      ...(first_runs ?? []).map(({ every_days, due }): [string, string] => [
        `due in ${every_days} days`,
        of(due),
      ]),
      ...asked,
    ];
  const { used, cap, next_at, due, done_at, stopped, waits } = schedule;
  return [
    keptFresh(rhythmOf(schedule)),
    ["credits used", `${number(used)} of ${number(cap)}`],
    ["set by", setByText(schedule)],
    ...(stopped ? [["why", stopped.message] as [string, string]] : []),
    ...(waits ? [["waits", `${waits.message} Since ${waits.since}.`] as [string, string]] : []),
    ...(next_at === null ? [] : [["next run", next_at] as [string, string]]),
    ...(due === null ? [] : [["due by then", of(due)] as [string, string]]),
    ...(done_at === null ? [] : [["its run", done_at] as [string, string]]),
    ...asked,
  ];
}
