/** I3 for each member: what they have spent in a month is what the entries that name both add up to. */
import type { Entry } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

export function spending(state: State): Violation[] {
  const sums = new Map<string, number>();
  for (const { workspaceID, legs, reference } of state.rows("entry")) {
    const name = `${workspaceID} ${reference.member ?? ""} ${reference.month ?? ""}`;
    sums.set(name, (sums.get(name) ?? 0) + spentIn(legs));
  }
  return state.rows("spending").flatMap(({ workspaceID, userID, months }) =>
    Object.entries(months).flatMap(([month, credits]): Violation[] => {
      const sum = sums.get(`${workspaceID} ${userID} ${month}`) ?? 0;
      return sum === credits
        ? []
        : [`I3: ${userID} has spent ${credits} credits in ${month}, the entries add up to ${sum}`];
    }),
  );
}

/** What an entry adds to held and spent credits, less what comes back for a bounce. */
const spentIn = ({
  held_monthly = 0,
  held_lifetime = 0,
  spent_monthly = 0,
  spent_lifetime = 0,
  issued_return = 0,
}: Entry["legs"]): number => held_monthly + held_lifetime + spent_monthly + spent_lifetime + issued_return;
