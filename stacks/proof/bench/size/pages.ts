/** Pages of results of a list of the largest size. */
import type { ResultPage } from "@winnow/core/list/schema";
import type { Customer } from "../../customer.ts";
import { figure, median } from "../table.ts";
import type { Bound } from "../bound.ts";
import type { Phase, ProductClient } from "./list-run.ts";

async function pageAt(customer: Customer, id: string, query: Record<string, string>): Promise<ResultPage> {
  const { status, body } = await customer.call<ResultPage>(
    "GET",
    `/api/lists/${id}/results/?${new URLSearchParams(query).toString()}`,
  );
  if (status !== 200) throw new Error(`There is no page: ${JSON.stringify(body)}`);
  return body;
}

const turns = 15;
/** The parts that one search may read, in addition to the one of every page. */
const partsOfSearch = 23;

/** The cost of pages, filters and searches, compared with the first page. */
export async function reads(
  { customer, measure }: ProductClient,
  id: string,
  print: (line: string) => void,
): Promise<Bound[]> {
  const query = async (asked: Record<string, string>) => {
    const phases: (Phase & { value: ResultPage })[] = [];
    for (let turn = 0; turn < turns; turn += 1) phases.push(await measure(() => pageAt(customer, id, asked)));
    const cpuSeconds = median(phases.map((phase) => phase.cpuSeconds));
    const last = phases.at(-1);
    if (!last) throw new Error("Nothing was measured.");
    return { ...last, cpuSeconds, requests: last.storage + last.table };
  };
  const last = await lastCursor(customer, id);
  await query({ limit: "100" });
  const pages = {
    "first page": await query({ limit: "100" }),
    "last page": await query({ limit: "100", cursor: last.cursor }),
    "filter by status": await query({ limit: "100", status: "invalid" }),
    "search for an address": await query({ limit: "100", q: "person.3@d3.load.test" }),
    "search for a domain": await query({ limit: "100", q: "@d777.load.test" }),
  };
  const beside = (what: keyof typeof pages, more: number): Bound => ({
    what: `${what}: requests`,
    measured: pages[what].requests,
    max: pages["first page"].requests + more,
  });
  for (const [what, page] of Object.entries(pages))
    print(
      `  ${what}: ${figure(page.cpuSeconds * 1000, 1)} ms CPU, ${page.storage} requests to storage, ${page.table} to the table, ${page.value.results.length} results`,
    );
  print(`  all pages: ${figure(last.results)} results, each once`);
  return [
    {
      what: "last page: CPU over that of the first",
      measured: pages["last page"].cpuSeconds / pages["first page"].cpuSeconds,
      max: 1.2,
      decimals: 2,
    },
    ...(["last page", "filter by status"] as const).map((what) => beside(what, 0)),
    ...(["search for an address", "search for a domain"] as const).map((what) => beside(what, partsOfSearch)),
    {
      what: "last page: results missing of 100",
      measured: 100 - pages["last page"].value.results.length,
      max: 0,
    },
  ];
}

/** The time of jumps to rows by their offset, and of searches through all rows. */
export async function jumpsAndSearch(
  { customer }: Pick<ProductClient, "customer">,
  id: string,
  print: (line: string) => void,
): Promise<Bound[]> {
  const { count = 0 } = await pageAt(customer, id, { limit: "1" });
  const jumps: number[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    const offset = Math.floor((count * turn) / (turns + 1));
    const { seconds } = await timed(() => pageAt(customer, id, { limit: "50", offset: String(offset) }));
    jumps.push(seconds);
  }
  print(
    `  jump by offset: ${figure(median(jumps) * 1000)} ms, at most ${figure(Math.max(...jumps) * 1000)} ms of ${turns}`,
  );
  const bounds: Bound[] = [{ what: "jump by offset: ms", measured: Math.max(...jumps) * 1000, max: 300 }];
  for (const [what, q] of Object.entries(searches)) {
    const { seconds, value } = await timed(() => searchToTheEnd(customer, id, q));
    print(
      `  search for ${what}: ${figure(seconds, 1)} s, ${figure(value.matches)} matches, ` +
        `${figure(value.pages)} pages, each within ${figure(value.slowest, 2)} s`,
    );
    bounds.push(
      { what: `search for ${what}: s`, measured: seconds, max: 10, decimals: 1 },
      { what: `search for ${what}: s of the slowest page`, measured: value.slowest, max: 1, decimals: 2 },
    );
  }
  return bounds;
}

const searches = {
  "a frequent text": "person.3",
  "a rare text": "person.19999",
  "an absent text": "nobody@",
};

/** Counts all matches of a search, as the browser does. */
async function searchToTheEnd(customer: Customer, id: string, q: string) {
  const found = { matches: 0, pages: 0, slowest: 0 };
  for (let cursor: string | null = ""; cursor !== null;) {
    const asked: Record<string, string> = { limit: "0", q, ...(cursor && { cursor }) };
    const { value, seconds }: { value: ResultPage; seconds: number } = await timed(() =>
      pageAt(customer, id, asked),
    );
    found.matches += (value.sections ?? []).reduce((sum, { count }) => sum + count, 0);
    found.pages += 1;
    found.slowest = Math.max(found.slowest, seconds);
    cursor = value.next_cursor;
  }
  return found;
}

async function timed<T>(body: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const from = performance.now();
  const value = await body();
  return { value, seconds: (performance.now() - from) / 1000 };
}

/** Reads all pages: 1,000 results each, the last 1,000 in pages of 100. */
async function lastCursor(customer: Customer, id: string) {
  const { count = 0 } = await pageAt(customer, id, { limit: "1" });
  let position = { cursor: "", results: 0 };
  const step = async (limit: number) => {
    const page = await pageAt(customer, id, {
      limit: String(limit),
      ...(position.cursor && { cursor: position.cursor }),
    });
    return { cursor: page.next_cursor ?? "", results: position.results + page.results.length };
  };
  for (const limit of [1_000, 100]) while (count - position.results > limit) position = await step(limit);
  const { results } = await step(100);
  if (results !== count) throw new Error(`There are ${results} results of ${count}.`);
  return { cursor: position.cursor, results };
}
