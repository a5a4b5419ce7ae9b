/** The rules for a new password. */
import { VisibleError } from "../../kit/error.ts";
import type { Owner, Weakness } from "../password-strength/index.ts";

const refusals: Readonly<Record<Weakness, { code: string; message: string }>> = {
  common: {
    code: "account.common_password",
    message: "Many people use this password, so it is easily guessed. Choose another one.",
  },
  name: {
    code: "account.personal_password",
    message:
      "This password is little more than your name, your address or “Winnow”, so it is easily guessed. Choose another one.",
  },
  pattern: {
    code: "account.simple_password",
    message: "This password follows a simple pattern, so it is easily guessed. Choose another one.",
  },
  blank: {
    code: "account.blank_password",
    message: "A password of blanks alone is easily guessed. Choose another one.",
  },
};

/** Throws `input` for a password that is easily guessed; `field` is the form field to report. */
export async function requireStrong(password: string, owner: Owner, field: string): Promise<void> {
  const { weaknessOf } = await import("../password-strength/index.ts");
  const weakness = weaknessOf(password, owner);
  if (!weakness) return;
  const { code, message } = refusals[weakness];
  throw new VisibleError("input", code, message, { [field]: message });
}
