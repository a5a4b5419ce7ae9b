/** Templates about a person's account. */
import { minuteOf } from "../../kit/time/utc.ts";
import { render, type Content, named, page } from "./render.ts";
import { code, facts, link, note, paragraph } from "./draft.ts";

const validity = "Code and link are valid for 10 minutes. We never ask for them by phone or mail.";

/** What proves an address: `code` has six digits, `token` is that of the link beside it. */
interface Proof {
  to: string;
  code: string;
  token: string | null;
}

/** The link beside a code. Its token is in the fragment, which browsers send nowhere; opening it changes nothing. */
const alternative = (label: string, path: string, { to, token }: Proof) =>
  token === null
    ? []
    : [
        paragraph("Or open this page and confirm there:"),
        link(label, page(`${path}#${new URLSearchParams({ email: to, token }).toString()}`)),
      ];

/** Verifies a new address. */
export const signUpCode = (said: Proof): Content =>
  render({
    subject: `${said.code} is your Winnow code`,
    heading: "Confirm your email address",
    blocks: [
      paragraph("Enter this code where you are signing up to Winnow:"),
      code(said.code),
      ...alternative("Confirm your address", "/sign-up", said),
      paragraph(validity),
      note("If you did not sign up, ignore this mail: without the code, no account is made."),
    ],
  });

/** For a sign-up with an address that has an account. */
export const alreadyRegistered = (): Content =>
  render({
    subject: "You already have a Winnow account",
    heading: "You already have an account",
    blocks: [
      paragraph(
        "Somebody, probably you, signed up to Winnow with this email address. It has an account already.",
      ),
      link("Log in", page("/login")),
      paragraph("If you no longer know your password, you can set a new one from there."),
      note("If it was not you, ignore this mail: nothing has changed."),
    ],
  });

/** Verifies a password reset. */
export const resetCode = (said: Proof): Content =>
  render({
    subject: `${said.code} is your Winnow code`,
    heading: "Set a new password",
    blocks: [
      paragraph("Enter this code where you are setting a new password:"),
      code(said.code),
      ...alternative("Set a new password", "/reset-password", said),
      paragraph(validity),
      note("If you did not ask for it, ignore this mail: your password stays as it is."),
    ],
  });

/** Verifies a changed address, sent to the new one. */
export const emailChangeCode = (said: Proof): Content =>
  render({
    subject: `${said.code} is your Winnow code`,
    heading: "Confirm your new email address",
    blocks: [
      paragraph("Enter this code to use this email address for your Winnow account from now on:"),
      code(said.code),
      ...alternative("Confirm your new address", "/confirm-email", said),
      paragraph(validity),
      note("If you did not ask for it, ignore this mail: no account will use your address."),
    ],
  });

/** `name` is the recipient's. */
export const passwordChanged = (said: { name: string }): Content =>
  render({
    subject: "Your Winnow password was changed",
    heading: "Your password was changed",
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph("the password of your Winnow account was changed, and your other sessions have ended."),
      ...unlessYou,
    ],
  });

/** For the owner of an existing account that was linked to a Google account. */
export const googleLinked = (said: { name: string }): Content =>
  render({
    subject: "You can log in to Winnow with Google",
    heading: "A Google account was linked",
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph("the Google account with this email address can log in to your Winnow account from now on."),
      note("If it was not you, answer this mail at once, so that we can give you your account back."),
    ],
  });

export const googleUnlinked = (said: { name: string }): Content =>
  render({
    subject: "Google does not log in to your Winnow account any more",
    heading: "Your Google account was unlinked",
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph(
        "your Google account cannot log in to your Winnow account any more, and your other sessions have ended. Log in with your password.",
      ),
      ...unlessYou,
    ],
  });

/** For the owner of a session that was revoked because a refresh token was reused. */
export const sessionRevoked = (said: { name: string }): Content =>
  render({
    subject: "We ended a session of your Winnow account",
    heading: "We ended one of your sessions",
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph(
        "something tried to continue one of your sessions in a way that a browser does not. To be safe, we ended that session. You can log in again at any time.",
      ),
      ...unlessYou,
    ],
  });

/** For the owner of an account on which somebody logged in with a new device; `time` is ISO. */
export const newDevice = (said: { name: string; address: string; program: string; time: string }): Content =>
  render({
    subject: "A new device logged in to your Winnow account",
    heading: "A new device logged in",
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph(
        "somebody logged in to your Winnow account with a device that we have not seen there before.",
      ),
      facts(
        ["When", `${minuteOf(said.time)} UTC`],
        ["Address", named(said.address)],
        ["Device", named(said.program)],
      ),
      ...unlessYou,
    ],
  });

/** For a person who has granted a device an API key; `time` is ISO. */
export const deviceGranted = (said: {
  name: string;
  keyName: string;
  workspaceName: string;
  address: string;
  time: string;
}): Content =>
  render({
    subject: "A device got an API key of Winnow",
    heading: "A device got an API key",
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph("somebody who is logged in to your account gave a device an API key. It acts in your name."),
      facts(
        ["When", `${minuteOf(said.time)} UTC`],
        ["Device", named(said.keyName)],
        ["Its address", named(said.address)],
        ["Workspace", named(said.workspaceName)],
      ),
      link("Open the keys", page("/api-key")),
      paragraph(
        "If it was you, there is nothing to do. If not, revoke the key and set a new password at once.",
      ),
    ],
  });

/** Sent to the old address. */
export const emailChanged = (said: {
  name: string;
  oldEmail: string;
  newEmail: string;
  /** Whether a Google account was linked, which is not linked any more. */
  wasLinked: boolean;
}): Content =>
  render({
    subject: "The email address of your Winnow account was changed",
    heading: "Your email address was changed",
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph("your Winnow account has another email address from now on."),
      facts(["Until now", named(said.oldEmail)], ["From now on", named(said.newEmail)]),
      ...(said.wasLinked
        ? [paragraph("The Google account of the former address does not open it any more.")]
        : []),
      note("If it was not you, answer this mail at once, so that we can give you your account back."),
    ],
  });

export const unlessYou = [
  paragraph("If it was you, there is nothing to do. If not, set a new password at once."),
];
