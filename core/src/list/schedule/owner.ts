/** To whom a schedule belongs: the person or the API key that set it last. Its runs start by what they may do then, and they spend the credits. */
import { ApiKey } from "../../api-key/index.ts";
import type { Credit } from "../../credit/index.ts";
import { Actor } from "../../kit/actor.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { TestWorkspace } from "../../kit/id.ts";
import { Member } from "../../member/index.ts";
import { Spending } from "../../spending/index.ts";
import { isKey } from "../start/starter.ts";
import type { ScheduleRow } from "./entity.ts";
import type { SetBy, Stopped } from "./schema.ts";

type Owned = Pick<ScheduleRow, "workspaceID" | "ownerID">;

/** The owner of a schedule that the actor sets. */
export const actingOwnerID = (): string => Actor.apiKeyOrNull()?.apiKeyID ?? Actor.self().userID;

/** The owner, for people and programs. */
export async function setByOf({ workspaceID, ownerID: id }: Owned): Promise<SetBy> {
  const live = TestWorkspace.liveOf(workspaceID);
  return isKey(id)
    ? { type: "api_key", id, name: await ApiKey.nameOf(live, id) }
    : { type: "person", id, name: await Member.nameIn(live, id) };
}

/** The most credits that the owner may spend in a whole month; `Infinity` without a budget or limit. */
export async function mostInMonth({ workspaceID, ownerID }: Owned, spender: Credit.Signer): Promise<number> {
  const { member, budget } = typeof spender === "string" ? { member: ownerID, budget: null } : spender;
  const { limit } = await Spending.of(workspaceID, member);
  return Math.min(budget ?? Infinity, limit ?? Infinity);
}

/** Why a schedule stops whose owner may not verify the list any more. */
export const withoutRight = (by: SetBy): Stopped =>
  by.type === "person"
    ? {
        code: "list.schedule_role",
        message:
          "The person who set the schedule may not verify this list any more. Somebody who may can set it again.",
      }
    : {
        code: "list.schedule_key",
        message: `${keyText(by)} that set the schedule has stopped, or may not verify this list any more. A person or another key can set it again.`,
      };

/** Why a schedule stops whose owner may not spend what a run needs. */
export function beyondBudget(by: SetBy, due: number): Stopped {
  const credits = due === 1 ? "the credit" : `the ${groupedDigits(due)} credits`;
  const [who, limits] =
    by.type === "person"
      ? ["The person who set the schedule", "their monthly limit"]
      : [keyText(by), "its monthly budget, or of the monthly limit of the person who made it"];
  return {
    code: "budget.exhausted",
    message: `${who} may not spend ${credits} that a run needs: too few are left of ${limits}. Raise it, and set the schedule again.`,
  };
}

const keyText = ({ name }: SetBy): string => (name === null ? "The API key" : `The API key “${name}”`);
