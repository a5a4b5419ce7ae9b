/** Browsers of people without a session: each has its own origin, clock and inbox. */
import { ulid } from "ulid";
import { CodeEntity } from "../../src/account/entity.ts";
import { Account } from "../../src/account/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { Mail } from "../../src/mail/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Identity } from "../../src/port/identity/index.ts";
import { as, visitor } from "../actors.ts";
import { inboxOf } from "../inbox.ts";

export const password = "a-long-passphrase";
export const newEmail = (): string => `${ulid().toLowerCase()}@inbox.test`;
export const newOrigin = (): Actor.Origin => ({ address: `origin-${ulid()}`, program: "test" });
/** A browser that presents the device cookie that it got before. */
export const newDevice = (): Actor.Origin => ({ ...newOrigin(), device: { id: ulid(), isNew: false } });
const operator: Actor.Actor = { type: "operator", job: "test" };

type Purpose = Parameters<typeof Account.codeEmail>[0]["purpose"];

/** A browser. Google sign-in is not configured unless a provider is given. */
export function browser(google: Identity.Provider | null = null) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const from = newOrigin();
  const act = <R>(actor: Actor.Actor, body: () => R): R =>
    Identity.provide(google, () => as(actor, body, clock));
  const visit = <R>(body: () => R, origin = from): R => act(visitor(origin), body);

  return {
    clock,
    visit,
    /** Acts as the user of an access token. */
    async sign<R>(access: string, body: () => Promise<R>, origin = from): Promise<R> {
      const actor = await visit(() => Account.authenticate(access), origin);
      return act(actor, body);
    },
    /** Registers an account and signs in. */
    async register(email = newEmail()) {
      await act(operator, () => Account.register({ email, password, firstName: "Ann", lastName: "Lee" }));
      const session = await visit(() => Account.login({ email, password }));
      return { email, ...session, id: session.user.id };
    },
    /** Delivers the last requested code, as the `send-code` consumer does. */
    async deliver(
      purpose: Purpose,
      email: string,
      { userID, times = 1 }: { userID?: string; times?: number } = {},
    ) {
      const subject = userID === undefined ? email : `${userID}|${email}`;
      const { data: row } = await CodeEntity.get({ purpose, subject }).go({ consistent: true });
      if (!row) throw new Error(`No code was asked for by ${subject}.`);
      const { nonce, timeSent } = row;
      for (let time = 0; time < times; time++)
        await act(operator, async () => {
          const due = await Account.codeEmail({ purpose, email, userID, nonce, timeSent });
          if (due) await Mail.send(due, Mail[due.template](due));
        });
    },
  };
}

/** The code in the newest mail to an address. */
export async function codeOf(address: string): Promise<string> {
  const [mail] = await inboxOf(address);
  const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
  if (!code) throw new Error(`No code came for ${address}.`);
  return code;
}

/** The token of the link in the newest mail to an address. */
export async function tokenOf(address: string): Promise<string> {
  const [mail] = await inboxOf(address);
  const token = /#email=\S+&token=([\w-]{22})/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`No link came for ${address}.`);
  return token;
}

/** A different code. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
