/** Results by the page, where there are as many as a list may have. */
import type { Page } from "@winnow/core/kit/page";
import type { Info as Verdict } from "@winnow/core/verdict/schema";
import type { Customer } from "../../customer.ts";
import { figure, median } from "../table.ts";
import type { Bound } from "./bound.ts";
import type { Leg, Served } from "./journey.ts";

type Results = Page.Page<Verdict>;

async function pageAt(customer: Customer, id: string, query: Record<string, string>): Promise<Results> {
  const { status, body } = await customer.call<Results>(
    "GET",
    `/api/lists/${id}/results/?${new URLSearchParams(query).toString()}`,
  );
  if (status !== 200) throw new Error(`There is no page: ${JSON.stringify(body)}`);
  return body;
}

const turns = 15;
/** How many parts one call of a search may look into, beside one that any page does. */
const partsOfSearch = 23;

/** What pages, filters and searches of a large list cost beside its first page. */
export async function reads(
  { customer, measure }: Served,
  id: string,
  print: (line: string) => void,
): Promise<Bound[]> {
  const query = async (asked: Record<string, string>) => {
    const legs: (Leg & { value: Results })[] = [];
    for (let turn = 0; turn < turns; turn += 1) legs.push(await measure(() => pageAt(customer, id, asked)));
    const cpuSeconds = median(legs.map((leg) => leg.cpuSeconds));
    const last = legs.at(-1);
    if (!last) throw new Error("Nothing was asked.");
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
    most: pages["first page"].requests + more,
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
      most: 1.2,
      decimals: 2,
    },
    ...(["last page", "filter by status"] as const).map((what) => beside(what, 0)),
    ...(["search for an address", "search for a domain"] as const).map((what) => beside(what, partsOfSearch)),
    {
      what: "last page: results missing of 100",
      measured: 100 - pages["last page"].value.results.length,
      most: 0,
    },
  ];
}

/** Goes over all pages, the last thousand by the hundred. */
async function lastCursor(customer: Customer, id: string) {
  const { count = 0 } = await pageAt(customer, id, { limit: "1" });
  let place = { cursor: "", results: 0 };
  const step = async (limit: number) => {
    const page = await pageAt(customer, id, {
      limit: String(limit),
      ...(place.cursor && { cursor: place.cursor }),
    });
    return { cursor: page.next_cursor ?? "", results: place.results + page.results.length };
  };
  for (const limit of [1_000, 100]) while (count - place.results > limit) place = await step(limit);
  const { results } = await step(100);
  if (results !== count) throw new Error(`There are ${results} results of ${count}.`);
  return { cursor: place.cursor, results };
}
