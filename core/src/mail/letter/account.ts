/** Letters to a person about their own account. */
import { compose, type Letter, named, page } from "./compose.ts";
import { code, facts, link, note, words } from "./draft.ts";

const validity = "It is valid for 10 minutes. We never ask for it by phone or mail.";

/** Proves a new address; `code` is six digits. */
export const signUpCode = (said: { code: string }): Letter =>
  compose({
    subject: `${said.code} is your Winnow code`,
    heading: "Confirm your email address",
    passages: [
      words("Enter this code where you are signing up to Winnow:"),
      code(said.code),
      words(validity),
      note("If you did not sign up, ignore this mail: without the code, no account is made."),
    ],
  });

/** Goes to a known address that somebody signs up with. */
export const alreadyRegistered = (): Letter =>
  compose({
    subject: "You already have a Winnow account",
    heading: "You already have an account",
    passages: [
      words(
        "Somebody, probably you, signed up to Winnow with this email address. It has an account already.",
      ),
      link("Sign in", page("/login")),
      words("If you no longer know your password, you can set a new one from there."),
      note("If it was not you, ignore this mail: nothing has changed."),
    ],
  });

/** Allows a forgotten password to be set anew; `code` is six digits. */
export const resetCode = (said: { code: string }): Letter =>
  compose({
    subject: `${said.code} is your Winnow code`,
    heading: "Set a new password",
    passages: [
      words("Enter this code where you are setting a new password:"),
      code(said.code),
      words(validity),
      note("If you did not ask for it, ignore this mail: your password stays as it is."),
    ],
  });

/** Goes to the new address, which it proves; `code` is six digits. */
export const emailChangeCode = (said: { code: string }): Letter =>
  compose({
    subject: `${said.code} is your Winnow code`,
    heading: "Confirm your new email address",
    passages: [
      words("Enter this code to use this email address for your Winnow account from now on:"),
      code(said.code),
      words(validity),
      note("If you did not ask for it, ignore this mail: no account will use your address."),
    ],
  });

/** `name` is the person's own. */
export const passwordChanged = (said: { name: string }): Letter =>
  compose({
    subject: "Your Winnow password was changed",
    heading: "Your password was changed",
    passages: [
      words(`Hello ${named(said.name)},`),
      words("the password of your Winnow account was changed, and your other sessions have ended."),
      ...unlessYou,
    ],
  });

/** Goes to somebody who had an account before, and whose Google account has the same address. */
export const googleLinked = (said: { name: string }): Letter =>
  compose({
    subject: "Google signs in to your Winnow account",
    heading: "A Google account was linked",
    passages: [
      words(`Hello ${named(said.name)},`),
      words("the Google account with this email address signs in to your Winnow account from now on."),
      note("If it was not you, answer this mail at once, so that we can give you your account back."),
    ],
  });

/** Goes to somebody whose session was ended since a token of it was used twice, which may mean that it was stolen. */
export const sessionRevoked = (said: { name: string }): Letter =>
  compose({
    subject: "We ended a session of your Winnow account",
    heading: "We ended one of your sessions",
    passages: [
      words(`Hello ${named(said.name)},`),
      words(
        "something tried to continue one of your sessions in a way that a browser does not. To be safe, we ended that session. You can sign in again at any time.",
      ),
      ...unlessYou,
    ],
  });

/** Goes to the old address. */
export const emailChanged = (said: { name: string; oldEmail: string; newEmail: string }): Letter =>
  compose({
    subject: "The email address of your Winnow account was changed",
    heading: "Your email address was changed",
    passages: [
      words(`Hello ${named(said.name)},`),
      words("your Winnow account has another email address from now on."),
      facts(["Until now", named(said.oldEmail)], ["From now on", named(said.newEmail)]),
      note("If it was not you, answer this mail at once, so that we can give you your account back."),
    ],
  });

const unlessYou = [words("If it was you, there is nothing to do. If not, set a new password at once.")];
