/**
 * Recovery: a person who has the password, but has lost app and recovery codes, proves the mailbox. Three
 * days later the factor is turned off, unless a person who is signed in, or a link of the emails, stopped it.
 */
import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { Clock } from "../../port/clock/index.ts";
import { isSame, tokenOfNonce } from "../code/code-secret.ts";
import * as Code from "../code/code.ts";
import * as Device from "../session/device.ts";
import type { UserRow } from "../entity.ts";
import { actingUser, canonical, userByEmail, userByID } from "../person.ts";
import { LinkProof, type Message } from "../schema.ts";
import { readChallenge } from "./challenge.ts";
import { RecoveryEntity, type RecoveryRow } from "./entity.ts";
import { requireOn } from "./read.ts";
import { dayMs, ending, recoveryOf, waiting } from "./recovery-row.ts";
import { reportingRecovery } from "./report.ts";
import { type Recovery, RecoveryProof, RecoveryRequest } from "./schema.ts";

const recoveryDays = 3;

/** Sends a code to the address of the person whose sign-in waits for the second factor. */
export const requestRecovery = fn(RecoveryRequest, async ({ challenge }): Promise<Message> => {
  const { user } = await readChallenge(challenge);
  await requireRecoverable(user);
  await Code.issue(keyOf(user), { isKnown: await Device.isKnownTo(user.id) });
  return { message: "We sent a code to the address of your account. It is valid for 10 minutes." };
});

/** Begins the three days by the code of the email. The challenge is used up. */
export const beginRecovery = fn(RecoveryProof, async ({ challenge, otp }): Promise<Recovery> => {
  const { user, spent } = await readChallenge(challenge);
  await requireRecoverable(user);
  const proven = await Code.redeeming(keyOf(user), otp, await Device.isKnownTo(user.id));
  const now = Clock.now();
  const row: RecoveryRow = {
    userID: user.id,
    nonce: randomBytes(16).toString("base64url"),
    workspaceID: user.ownWorkspaceID,
    mails: 1,
    timeBegun: now.toISOString(),
    timeDue: new Date(now.getTime() + recoveryDays * dayMs).toISOString(),
  };
  await Table.write([
    spent,
    proven,
    Table.change(RecoveryEntity.create(row), underWay),
    waiting(row),
    ...reportingRecovery(user, "begun", row.timeDue),
  ]);
  return { ends_at: row.timeDue };
});

/** Stops the recovery of the acting person's factor, in any of their sessions. */
export async function stopRecovery(): Promise<Message> {
  const user = await actingUser();
  return stop(user, await recoveryOf(user.id), noRecovery);
}

/** Stops a recovery by the link of its emails. One error for unknown addresses, wrong tokens and recoveries that have ended. */
export const stopRecoveryByLink = fn(LinkProof, async ({ email, token }): Promise<Message> => {
  const user = await userByEmail(canonical(email));
  const row = await recoveryOf(user?.id ?? "none");
  if (!user || !row || !isSame(token, await tokenOf(row))) throw noRecovery();
  return stop(user, row, noRecovery);
});

/** What the link of the emails stops a person's recovery by; null where none is under way. */
export const recoveryLink = fn(
  ID.schema("user"),
  async (userID): Promise<z.output<typeof LinkProof> | null> => {
    Actor.background();
    const [row, user] = await Promise.all([recoveryOf(userID), userByID(userID)]);
    return row && user && { email: user.email, token: await tokenOf(row) };
  },
);

async function stop(user: UserRow, row: RecoveryRow | null, refusal: () => Error): Promise<Message> {
  if (!row) throw refusal();
  await Table.write([...ending(row, refusal), ...reportingRecovery(user, "stopped", row.timeDue)]);
  return { message: "Your second factor stays on." };
}

/** Throws `conflict` where no factor is on, or its recovery has begun already. */
async function requireRecoverable({ id }: UserRow): Promise<void> {
  const [, row] = await Promise.all([requireOn(id), recoveryOf(id)]);
  if (row) throw underWay();
}

const keyOf = ({ id: userID, email }: UserRow) => ({ purpose: "factor_recovery", email, userID }) as const;

const tokenOf = ({ userID, nonce }: RecoveryRow): Promise<string> =>
  tokenOfNonce(["stop-recovery", userID, nonce]);

const underWay = (): VisibleError =>
  new VisibleError(
    "conflict",
    "account.recovery_under_way",
    "This was asked for already. The emails to your address say when it is over.",
  );

const noRecovery = (): VisibleError =>
  new VisibleError(
    "conflict",
    "account.no_recovery",
    "There is nothing to stop: this was stopped already, or it has ended.",
  );
