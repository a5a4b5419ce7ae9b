/** Templates about a person's second factor. */
import type { FactorChange, RecoveryNews } from "../../account/schema.ts";
import { minuteOf } from "../../kit/time/utc.ts";
import { unlessYou } from "./account.ts";
import { code, facts, link, note, paragraph } from "./draft.ts";
import { render, type Content, named, page } from "./render.ts";

/** For a person whose second factor was changed, or a recovery code of whom was used. */
export const secondFactorChanged = (said: {
  name: string;
  change: FactorChange;
  codesLeft: number;
  address: string;
  program: string;
}): Content => {
  const { subject, heading, text } = factorTexts[said.change];
  return render({
    subject,
    heading,
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph(text(said.codesLeft)),
      ...(said.change === "recovered"
        ? []
        : [facts(["Address", named(said.address)], ["Device", named(said.program)])]),
      ...unlessYou,
    ],
  });
};

const factorTexts: Record<
  FactorChange,
  { subject: string; heading: string; text: (codesLeft: number) => string }
> = {
  on: {
    subject: "Logging in to Winnow takes two steps now",
    heading: "Your second factor is on",
    text: () =>
      "from now on, logging in to your Winnow account takes a code of your authenticator app too. Your other sessions have ended. Keep the recovery codes where you can find them without your phone.",
  },
  off: {
    subject: "Logging in to Winnow takes one step again",
    heading: "Your second factor is off",
    text: () => "logging in to your Winnow account no longer takes a code of an authenticator app.",
  },
  codes_renewed: {
    subject: "You have new recovery codes for Winnow",
    heading: "Your recovery codes were replaced",
    text: () => "the recovery codes of your Winnow account were replaced. The old ones no longer work.",
  },
  recovered: {
    subject: "Your second factor at Winnow was turned off",
    heading: "Your second factor is off",
    text: () =>
      "three days have passed since somebody who knew your password and read your mail asked for it: logging in to your Winnow account no longer takes a code, and all your sessions have ended. Log in with your password, then set up your new phone.",
  },
  code_used: {
    subject: "A recovery code of your Winnow account was used",
    heading: "A recovery code was used",
    text: (codesLeft) =>
      `somebody logged in to your Winnow account with a recovery code. ${codesLeft === 1 ? "1 is" : `${codesLeft} are`} left.`,
  },
};

/** Proves the mailbox of a person who has lost their second factor. It has no link: the code belongs to one browser's sign-in. */
export const recoveryCode = (said: { code: string }): Content =>
  render({
    subject: `${said.code} is your Winnow code`,
    heading: "Turn off a lost second factor",
    blocks: [
      paragraph(
        "Enter this code where you are logging in to Winnow without your app and your recovery codes:",
      ),
      code(said.code),
      paragraph("It is valid for 10 minutes. We never ask for it by phone or mail."),
      paragraph("Three days later your second factor is turned off. Until then you can stop it at any time."),
      note(
        "If you did not ask for it, somebody knows your password. Do not give them the code, and set a new password at once.",
      ),
    ],
  });

/** For a person whose password was given with many wrong codes of the second factor. */
export const secondFactorFailed = (said: { name: string; address: string; program: string }): Content =>
  render({
    subject: "Somebody has your Winnow password",
    heading: "Wrong codes after the right password",
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph(
        "somebody entered your password, or used your Google account, and then entered five wrong codes of your second factor. They are not logged in.",
      ),
      facts(["Address", named(said.address)], ["Device", named(said.program)]),
      ...unlessYou,
    ],
  });

/** For every address of an account whose second factor somebody says to have lost; `endsAt` is ISO, `email` the account's address. */
export const factorRecovery = (said: {
  name: string;
  news: RecoveryNews;
  endsAt: string;
  address: string;
  program: string;
  /** Stops it; null where nothing is left to stop. */
  stop: { email: string; token: string } | null;
}): Content => {
  const { subject, heading, text } = recoveryTexts[said.news];
  const when = `${minuteOf(said.endsAt)} UTC`;
  return render({
    subject,
    heading,
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph(text(when)),
      ...(said.news === "begun"
        ? [facts(["Address", named(said.address)], ["Device", named(said.program)])]
        : []),
      ...(said.stop === null
        ? []
        : [
            paragraph("If it was not you, stop it and set a new password at once:"),
            link("Stop it", page(`/stop-recovery#${new URLSearchParams(said.stop).toString()}`)),
            note("If it was you, there is nothing to do but wait. We send an email on each day."),
          ]),
    ],
  });
};

const recoveryTexts: Record<
  RecoveryNews,
  { subject: string; heading: string; text: (when: string) => string }
> = {
  begun: {
    subject: "Your second factor at Winnow will be turned off",
    heading: "Somebody says that your second factor is lost",
    text: (when) =>
      `somebody who knows your password and reads your mail says that they lost your authenticator app and your recovery codes. On ${when} your second factor is turned off and all your sessions end.`,
  },
  going_on: {
    subject: "Your second factor at Winnow will soon be turned off",
    heading: "Your second factor will be turned off",
    text: (when) =>
      `as somebody asked for it with your password and your mailbox, your second factor is turned off on ${when} and all your sessions end.`,
  },
  stopped: {
    subject: "Your second factor at Winnow stays on",
    heading: "Your second factor stays on",
    text: () =>
      "the request to turn off your second factor was stopped. Logging in to your Winnow account takes a code as before.",
  },
};
