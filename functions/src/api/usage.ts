/** The usage of credits with the names of members and lists, as far as the caller may see them. */
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { List } from "@winnow/core/list";
import { Member } from "@winnow/core/member";

type Query = Parameters<typeof Credit.usage>[0];
type Usage = Awaited<ReturnType<typeof Credit.usage>>;

export async function usageWithNames(query: Query): Promise<Usage> {
  const page = await Credit.usage(query);
  const ids = page.results.flatMap(({ id }) => id ?? []);
  switch (query.by) {
    case "list": {
      const lists = await List.named(ids);
      const results = page.results.map((row) => ({ ...row, ...lists.get(row.id ?? "") }));
      return { ...page, results };
    }
    case "member": {
      const names = await memberNames();
      const results = page.results.map((row) => ({ ...row, name: names.get(row.id ?? "") ?? null }));
      return { ...page, results };
    }
    default:
      return page;
  }
}

/** The names of the members by user id; none for a caller who may not view the team. */
async function memberNames(): Promise<Map<string, string>> {
  if (!Actor.may("my_team", "view")) return new Map();
  const { results } = await Member.list({ id: Actor.can("my_team", "view") });
  return new Map(results.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
}
