/** The usage of credits with the names of members, as far as the caller may see them. */
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { Member } from "@winnow/core/member";

type Query = Parameters<typeof Credit.usage>[0];
type Usage = Awaited<ReturnType<typeof Credit.usage>>;

export async function usageWithNames(query: Query): Promise<Usage> {
  const page = await Credit.usage(query);
  if (query.by !== "member") return page;
  const { names, ownerID } = await team();
  const results = page.results.map((row) => {
    const id = row.id ?? ownerID;
    return { ...row, id, name: names.get(id ?? "") ?? null };
  });
  return { ...page, results };
}

/**
 * The names of the members by user id, and the owner, to whom spending by an unknown member is counted. None
 * for a caller who may not view the team.
 */
async function team(): Promise<{ names: ReadonlyMap<string, string>; ownerID: string | null }> {
  if (!Actor.may("my_team", "view")) return { names: new Map(), ownerID: null };
  const { results } = await Member.list({ id: Actor.can("my_team", "view") });
  return {
    names: new Map(results.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()])),
    ownerID: results.find(({ is_owner }) => is_owner)?.id ?? null,
  };
}
