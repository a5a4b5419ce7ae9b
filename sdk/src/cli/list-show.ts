/** `winnow list ls`, `get`, `revise`, `died`, `cancel` and `results`. */
import { type List, listStatuses, statuses } from "../types.ts";
import { choiceOf, onlyWord, UsageError } from "./command-line.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { number, print, printJSON, table } from "./output.ts";
import { describe } from "./progress.ts";
import { rowCounts } from "./row-counts.ts";

const defaultLists = 20;
const maxPage = 1_000;
const idOf = (words: readonly string[]): string => onlyWord(words, "the id of a list, like lst_01K…");

export async function listLists({ winnow, values, isJSON, signal }: Context): Promise<Exit> {
  const { status, tag, query: q } = values;
  const limit = countIn(values, defaultLists);
  const query = {
    ...(status !== undefined && { status: choiceOf("status", status, listStatuses) }),
    ...(tag !== undefined && { tag }),
    ...(q !== undefined && { q }),
    limit: Math.min(limit, maxPage),
  };
  let shown = 0;
  for await (const list of winnow.lists.list(query, { signal })) {
    if (isJSON) printJSON(list);
    else print(rowOf(list));
    if (++shown === limit) break;
  }
  return exit.fine;
}

export async function getList({ winnow, words, isJSON, signal }: Context): Promise<Exit> {
  return show(await winnow.lists.get(idOf(words), {}, { signal }), isJSON);
}

export async function reviseList({ winnow, words, isJSON, signal }: Context): Promise<Exit> {
  return show(await winnow.lists.revise(idOf(words), { signal }), isJSON);
}

export async function countDied({ winnow, words, isJSON, signal }: Context): Promise<Exit> {
  const { valid, died, bounced, since } = await winnow.lists.died(idOf(words), { signal });
  if (isJSON) printJSON({ valid, died, bounced, since });
  else
    for (const line of table([
      ["valid on other lists", number(valid)],
      ["dead by now", number(died)],
      ...(since === null
        ? []
        : [
            ["bounced", number(bounced)],
            ["since", since],
          ]),
    ]))
      print(line);
  return exit.fine;
}

export async function cancelList({ winnow, words, isJSON, signal }: Context): Promise<Exit> {
  return show(await winnow.lists.cancel(idOf(words), { signal }), isJSON);
}

export async function listResults({ winnow, words, values, isJSON, signal }: Context): Promise<Exit> {
  const id = idOf(words);
  const { status, reason, query: q } = values;
  const limit = countIn(values, Infinity);
  const query = {
    ...(status !== undefined && { status: choiceOf("status", status, statuses) }),
    ...(reason !== undefined && { reason }),
    ...(q !== undefined && { q }),
    limit: Math.min(limit, maxPage),
  };
  let shown = 0;
  for await (const result of winnow.lists.results(id, query, { signal })) {
    if (isJSON) printJSON(result);
    else print([result.email, result.status, result.action, result.reason].join("\t"));
    if (++shown === limit) break;
  }
  return exit.fine;
}

/** How many are wanted: a whole number from 1. */
function countIn({ limit }: Context["values"], byDefault: number): number {
  if (limit === undefined) return byDefault;
  if (!/^[1-9]\d{0,8}$/.test(limit)) throw new UsageError(`--limit is a number from 1, not “${limit}”.`);
  return Number(limit);
}

const rowOf = ({ id, status, rows, name }: List): string =>
  `${id}  ${status.padEnd(9)}  ${(rows ? number(rows.total) : "").padStart(9)}  ${name}`;

function show(list: List, isJSON: boolean): Exit {
  if (isJSON) {
    printJSON(list);
    return exit.fine;
  }
  const { id, name, status, rows, verification, error } = list;
  const counts = verification && rowCounts(list);
  const { text, percent } = describe(list);
  for (const line of table([
    ["id", id],
    ["name", name],
    ["status", percent === null ? status : `${text} (${percent} %)`],
    ...(rows ? [["rows", number(rows.total)]] : []),
    ...(counts ? statuses.map((each) => [each, number(counts[each])]) : []),
    ...(verification ? [["charged", number(verification.credits.charged)]] : []),
    ...(error ? [["error", `${error.message} (${error.code})`]] : []),
  ]))
    print(line);
  return exit.fine;
}
