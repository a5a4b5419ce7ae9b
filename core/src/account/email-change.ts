import type { z } from "zod";
import { Table } from "../aws/table/index.ts";
import { Audit } from "../audit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { Member } from "../member/index.ts";
import * as Code from "./code.ts";
import { demandPassword } from "./confirm.ts";
import { EmailEntity, UserEntity, type UserRow } from "./entity.ts";
import { canonical, demandAddress, describe, nameOf, oneself } from "./person.ts";
import { taken } from "./registration.ts";
import { EmailChange, EmailChangeRequest, Events, type Message, type User } from "./schema.ts";

/** Has a code mailed to the acting person's address to come. */
export const requestEmailChange = fn(EmailChangeRequest, async (request): Promise<Message> => {
  const { userID } = Actor.self();
  const { email } = await demandChange(request);
  await Code.issue({ purpose: "email_change", email, userID });
  return { message: `We sent a code to ${email}. It is valid for 10 minutes.` };
});

/** Gives the acting person the address that they show the code of. The one before is free from then on. */
export const changeEmail = fn(EmailChange, async ({ otp, ...request }): Promise<User> => {
  const { userID, from } = Actor.self();
  const { user, email } = await demandChange(request);
  const spent = await Code.redeem({ purpose: "email_change", email, userID }, otp);
  const { ownWorkspaceID, email: before, firstName, lastName, picture } = user;
  const name = nameOf(user);
  const free = EmailEntity.delete({ email: before }).where((row, { eq }) => eq(row.userID, userID));
  const move = UserEntity.patch({ id: userID })
    .set({ email })
    .where((row, { eq }) => eq(row.email, before));
  await Table.write([
    spent,
    Table.change(EmailEntity.create({ email, userID }), taken),
    Table.change(free),
    Table.change(move),
    ...(await Member.follow(userID, { email, firstName, lastName, picture })),
    ...Job.reaction(
      "send-mail",
      Events.EmailChanged.of(ownWorkspaceID, { userID, email: before, newEmail: email, name, ...from }),
    ),
    Audit.record(ownWorkspaceID, "account.email_changed", { id: userID, name }, { before, after: email }),
  ]);
  return describe({ ...user, email });
});

/** The acting person and the address to come, once they have proven to be who they say. */
async function demandChange({
  email: before,
  second_email: after,
  password,
}: z.output<typeof EmailChangeRequest>): Promise<{ user: UserRow; email: string }> {
  const user = await oneself();
  if (canonical(before) !== user.email)
    throw refused("email", "account.other_address", "This is not the address of your account.");
  const email = demandAddress(after, "second_email");
  if (email === user.email)
    throw refused("second_email", "account.same_address", "This is your address already.");
  await demandPassword(user, password);
  return { user, email };
}

const refused = (field: string, code: string, message: string): VisibleError =>
  new VisibleError("input", code, message, { [field]: message });
