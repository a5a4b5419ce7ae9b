/** `winnow list keep-fresh`. */
import type { ScheduledList } from "../types.ts";
import { choiceOf, onlyWord, UsageError } from "./command-line.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { number, print, printJSON, table } from "./output.ts";

export async function keepFresh({ winnow, words, values, flags, isJSON, signal }: Context): Promise<Exit> {
  const id = onlyWord(words, "the id of a list, like lst_01K…");
  const wanted = wantedIn(values);
  if (flags.has("off")) {
    if (wanted) throw new UsageError("--off stands alone.");
    const removed = await winnow.lists.stopKeepingFresh(id, { signal });
    if (isJSON) printJSON(removed);
    else for (const line of table([keptFresh("no")])) print(line);
    return exit.fine;
  }
  const scheduled = wanted
    ? await winnow.lists.keepFresh(id, wanted, { signal })
    : await winnow.lists.schedule(id, { signal });
  if (isJSON) printJSON(scheduled);
  else for (const line of table(linesOf(scheduled))) print(line);
  return exit.fine;
}

/** What is asked for; null without options. */
function wantedIn({ every, cap }: Context["values"]): { every_days: 7 | 30; cap: number } | null {
  if (every === undefined && cap === undefined) return null;
  if (every === undefined || cap === undefined)
    throw new UsageError("Write both --every DAYS and --cap CREDITS.");
  if (!/^[1-9]\d{0,8}$/.test(cap)) throw new UsageError(`--cap is a number from 1, not “${cap}”.`);
  return { every_days: choiceOf("every", every, ["7", "30"]) === "7" ? 7 : 30, cap: Number(cap) };
}

const keptFresh = (how: string): [string, string] => ["kept fresh", how];

function linesOf({ schedule, addresses, first_runs }: ScheduledList): [string, string][] {
  const of = (due: number) => `${number(due)} of ${number(addresses)} addresses`;
  if (!schedule)
    return [
      keptFresh("no"),
      ...(first_runs ?? []).map(({ every_days, due }): [string, string] => [
        `due in ${every_days} days`,
        of(due),
      ]),
    ];
  const { set_by, every_days, used, cap, next_at, due, stopped, waits } = schedule;
  return [
    keptFresh(stopped ? "stopped" : `every ${every_days} days`),
    ["credits used", `${number(used)} of ${number(cap)}`],
    ["set by", `${set_by.type === "api_key" ? "API key " : ""}${set_by.name ?? set_by.id}`],
    ...(stopped ? [["why", stopped.message] as [string, string]] : []),
    ...(waits ? [["waits", `${waits.message} Since ${waits.since}.`] as [string, string]] : []),
    ...(next_at === null ? [] : [["next run", next_at] as [string, string]]),
    ...(due === null ? [] : [["due by then", of(due)] as [string, string]]),
  ];
}
