/** A workspace that an operator imports from another stage, for an account that is here. */
import { Audit } from "../audit/index.ts";
import { Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import type { RetentionDays } from "../kit/retention.ts";
import { Member } from "../member/index.ts";
import { Workspace } from "../workspace/index.ts";
import { canonical, userByEmail } from "./person.ts";

/** The id of the account with this address. Throws `missing`. */
export async function idOf(email: string): Promise<string> {
  Actor.operator();
  const user = await userByEmail(canonical(email));
  if (!user) throw unknown();
  return user.id;
}

interface Imported {
  id: string;
  name: string;
  retentionDays: RetentionDays;
  /** The stage that wrote the archive. */
  stage: string;
}

/**
 * Makes the workspace, on the free plan, with this account as its only member, and without a credit: free credits go to the first
 * workspace of a mailbox alone. Returns whether it was made now.
 */
export async function ownImported(email: string, { stage, ...imported }: Imported): Promise<boolean> {
  Actor.operator();
  const user = await userByEmail(canonical(email));
  if (!user) throw unknown();
  const { id: userID, firstName, lastName, picture } = user;
  const { id: workspaceID, name } = imported;
  const isThere = new AlreadyThere();
  try {
    await Table.write([
      Workspace.creation(
        { ...imported, ownerID: userID, plan: "free", hasFreeCredits: false },
        () => isThere,
      ),
      Member.creation({
        workspaceID,
        userID,
        role: "owner",
        email: user.email,
        firstName,
        lastName,
        picture,
      }),
      ...Credit.opening(workspaceID, 0),
      Audit.recording(workspaceID, "workspace.imported", { id: workspaceID, name }, { from: stage }),
    ]);
    return true;
  } catch (error) {
    if (error === isThere) return false;
    throw error;
  }
}

class AlreadyThere extends Error {}

const unknown = () =>
  new VisibleError("missing", "account.unknown", "There is no account with this address.");
