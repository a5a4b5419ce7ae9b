/** Templates about a person's passkeys. */
import type { PasskeyChange } from "../../account/schema.ts";
import { unlessYou } from "./account.ts";
import { facts, link, paragraph } from "./draft.ts";
import { render, type Content, named, page } from "./render.ts";

/** For a person whose passkey was added, removed, or used by what seems to be a copy. */
export const passkeyChanged = (said: {
  name: string;
  change: PasskeyChange;
  passkey: string;
  address: string;
  program: string;
}): Content => {
  const { subject, text } = texts[said.change];
  return render({
    subject,
    heading: subject,
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph(text),
      facts(
        ["Passkey", named(said.passkey)],
        ["Address", named(said.address)],
        ["Device", named(said.program)],
      ),
      link("Open your passkeys", page("/account-settings/change-password")),
      ...unlessYou,
    ],
  });
};

const texts: Record<PasskeyChange, { subject: string; text: string }> = {
  added: {
    subject: "A passkey was added to your Winnow account",
    text: "a passkey was added to your Winnow account. It logs in without a password or a code.",
  },
  removed: {
    subject: "A passkey of your Winnow account was removed",
    text: "a passkey of your Winnow account was removed. It no longer works.",
  },
  copied: {
    subject: "We refused a passkey of your Winnow account",
    text: "a passkey of your Winnow account may have been copied: its counter of uses went back. We refused the login. Remove the passkey and add a new one.",
  },
};
