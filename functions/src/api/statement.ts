/** The statement of credits with the names of its lists, as far as the caller may see them. */
import { Credit } from "@winnow/core/credit";
import { List } from "@winnow/core/list";

type Query = Parameters<typeof Credit.entries>[0];
type Statement = Awaited<ReturnType<typeof Credit.entries>>;

export async function entriesWithNames(query: Query): Promise<Statement> {
  const page = await Credit.entries(query);
  const lists = await List.named([...new Set(page.results.flatMap(({ list }) => list ?? []))]);
  const results = page.results.map((entry) => ({
    ...entry,
    list_name: lists.get(entry.list ?? "")?.name ?? null,
  }));
  return { ...page, results };
}
