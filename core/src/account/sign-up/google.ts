import { createHash } from "node:crypto";
import { type Change, Table } from "../../aws/table/index.ts";
import { Audit } from "../../audit/index.ts";
import { Job } from "../../job/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { Name } from "../../kit/text/name.ts";
import { maxPersonName } from "../../kit/text/person-name.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import { Identity } from "../../port/identity/index.ts";
import { GoogleEntity, UsedTokenEntity, UserEntity, type UserRow } from "../entity.ts";
import { endingLink } from "../google-link.ts";
import { canonical, requireAddress, nameOf, userByEmail, userByID } from "../person.ts";
import { signUpFree } from "./create.ts";
import { Events, GoogleLogin, type GoogleOffer, type GoogleSession } from "../schema.ts";
import { signIn } from "../sign-in/sign-in.ts";

/** What a browser needs to request an ID token from Google; null where Google sign-in is not configured. */
export function googleOffer(): GoogleOffer {
  const provider = Identity.use();
  return provider && { client_id: provider.offer.clientID, authorize_url: provider.offer.authorizeURL };
}

/** Signs in by a Google ID token, for 30 days. Creates the account on first use. A token is accepted once. */
export const loginWithGoogle = fn(GoogleLogin, async ({ credential, nonce }): Promise<GoogleSession> => {
  const person = await identify(credential, nonce);
  const spent = consumption(credential);
  const { data: known } = await GoogleEntity.get({ subject: person.subject }).go({ consistent: true });
  const found = known && (await userByID(known.userID));
  const linked = found && (await keptLink(found, person));
  if (linked) await Table.write([spent]);
  const { user, isNew } = linked ? { user: linked, isNew: false } : await join(person, spent);
  return { ...(await signIn(user, true)), is_new: isNew };
});

/**
 * The user of a link. It ends where Google names another address than the account has, unless Google is the only way in: the
 * account may have left that address under a version that kept the link. So does one that the account does not know of.
 */
async function keptLink(user: UserRow, { subject, email }: Identity.Person): Promise<UserRow | null> {
  if (user.googleSubject !== subject) {
    const unknown = GoogleEntity.delete({ subject }).where((row, { eq }) => eq(row.userID, user.id));
    await Table.write([Table.change(unknown, notProven)]);
    return null;
  }
  if (user.passwordHash === undefined || canonical(email) === user.email) return user;
  await Table.write(await endingLink(user));
  return null;
}

async function identify(credential: string, nonce: string): Promise<Identity.Person> {
  const provider = Identity.use();
  if (!provider)
    throw new VisibleError(
      "missing",
      "account.google_not_offered",
      "Logging in with Google is not offered here.",
    );
  try {
    return await provider.identify(credential, nonce);
  } catch (error) {
    if (error instanceof Identity.NotProven) throw notProven();
    if (error instanceof Identity.Unreachable)
      throw new VisibleError(
        "unavailable",
        "account.google_unreachable",
        "Google does not answer. Try again in a moment, or log in with your password.",
      );
    throw error;
  }
}

interface Joined {
  user: UserRow;
  /** Whether the account was created. */
  isNew: boolean;
}

/**
 * The user of a Google account that is new here: the account with its address is linked, or a new one is created.
 */
async function join(person: Identity.Person, spent: Change): Promise<Joined> {
  if (!person.isEmailVerified)
    throw new VisibleError(
      "conflict",
      "account.google_unverified",
      "Google has not verified your email address. Verify it there, or sign up with a password.",
    );
  const { subject: googleSubject } = person;
  const email = requireAddress(person.email);
  const claiming = (userID: string): Change[] => [
    spent,
    Table.change(GoogleEntity.create({ subject: googleSubject, userID }), notProven),
  ];
  const user = await userByEmail(email);
  if (!user) {
    const names = namesOf(person, email);
    return { user: await signUpFree({ email, ...names, googleSubject }, claiming), isNew: true };
  }
  if (!isAuthority(person, email) || user.googleSubject !== undefined) throw notLinked();
  const link = UserEntity.patch({ id: user.id })
    .set({ googleSubject })
    .where((row, { eq, notExists }) => `${eq(row.email, email)} AND ${notExists(row.googleSubject)}`);
  const { id, ownWorkspaceID } = user;
  const name = nameOf(user);
  await Table.write([
    ...claiming(id),
    Table.change(link, notLinked),
    ...Job.announcing(Events.GoogleLinked.of(ownWorkspaceID, { userID: id, email, name })),
    Audit.recording(ownWorkspaceID, "account.google_linked", { id, name }),
  ]);
  return { user: { ...user, googleSubject }, isNew: false };
}

/** Whether Google is the authority for the address: it hosts the mailbox, so its claim proves ownership. */
function isAuthority({ hostedDomain }: Identity.Person, email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return domain === "gmail.com" || domain === "googlemail.com" || domain === hostedDomain?.toLowerCase();
}

function namesOf({ firstName, lastName }: Identity.Person, email: string) {
  const shown = (name = "") => Array.from(Name.plain(name)).slice(0, maxPersonName).join("");
  return { firstName: shown(firstName) || shown(email.split("@")[0]), lastName: shown(lastName) };
}

/**
 * The change that marks a token as used. It hashes header and claims only, since a signature has several encodings.
 */
function consumption(credential: string): Change {
  const [header = "", claims = ""] = credential.split(".");
  const hash = createHash("sha256").update(`${header}.${claims}`).digest("base64url");
  const expires = Math.floor(Clock.now().getTime() / 1000) + keptSeconds.usedToken;
  return Table.change(UsedTokenEntity.create({ hash, expires }), notProven);
}

const notProven = (): VisibleError =>
  new VisibleError(
    "unauthenticated",
    "account.google_refused",
    "Google's answer is not valid, or was used already. Log in with Google again.",
  );

const notLinked = (): VisibleError =>
  new VisibleError(
    "conflict",
    "account.google_not_linked",
    "An account with this address exists and is not linked with this Google account. Log in with your password.",
  );
