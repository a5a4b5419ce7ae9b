/** The usage of credits with the names of members, as far as the caller may see them. */
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { Member } from "@winnow/core/member";

type Query = Parameters<typeof Credit.usage>[0];
type Usage = Awaited<ReturnType<typeof Credit.usage>>;

export async function usageWithNames(query: Query): Promise<Usage> {
  const page = await Credit.usage(query);
  if (query.by !== "member") return page;
  const names = await memberNames();
  return { ...page, results: page.results.map((row) => ({ ...row, name: names.get(row.id ?? "") ?? null })) };
}

/** The names of the members by user id; none for a caller who may not view the team. */
async function memberNames(): Promise<Map<string, string>> {
  if (!Actor.may("my_team", "view")) return new Map();
  const { results } = await Member.list({ id: Actor.can("my_team", "view") });
  return new Map(results.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
}
