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
    subject: "A passkey signs in to your Winnow account",
    text: "a passkey was added to your Winnow account. It signs in alone, without password and code.",
  },
  removed: {
    subject: "A passkey of your Winnow account was removed",
    text: "a passkey of your Winnow account was removed. It signs in no longer.",
  },
  copied: {
    subject: "We refused a passkey of your Winnow account",
    text: "a passkey of your Winnow account has signed fewer times than we know of, as a copy of it would have. Nobody was signed in. Remove it and add a new one.",
  },
};
