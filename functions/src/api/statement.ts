/** The statement of credits with the names of its lists and why credits came back, as far as the caller may see them. */
import { Credit } from "@winnow/core/credit";
import { List } from "@winnow/core/list";
import { Verification } from "@winnow/core/verification";

type Entries = Awaited<ReturnType<typeof Credit.entries>>;
type Statement = Awaited<ReturnType<typeof Credit.statement>>;

export async function entriesWithNames(query: Parameters<typeof Credit.entries>[0]): Promise<Entries> {
  const page = await Credit.entries(query);
  const names = await List.named(listsOf(page.results));
  return { ...page, results: page.results.map((entry) => withName(entry, names)) };
}

export async function statementWithNames(query: Parameters<typeof Credit.statement>[0]): Promise<Statement> {
  const page = await Credit.statement(query);
  const names = await List.named(listsOf(page.results.flatMap(({ entries }) => entries)));
  const why = names.size === 0 ? new Map<string, never>() : await Verification.whyReturned([...names.keys()]);
  const results = page.results.map(({ entries, job, returned }) => ({
    entries: entries.map((entry) => withName(entry, names)),
    job: job && { ...job, why: why.get(job.id) ?? null },
    returned,
  }));
  return { ...page, results };
}

const listsOf = (entries: readonly Credit.Entry[]): string[] => [
  ...new Set(entries.flatMap(({ list }) => list ?? [])),
];

const withName = (entry: Credit.Entry, names: ReadonlyMap<string, string>): Credit.Entry => ({
  ...entry,
  list_name: names.get(entry.list ?? "") ?? null,
});
