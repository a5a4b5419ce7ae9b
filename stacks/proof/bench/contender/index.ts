/** The contenders, each used as documented. */
import type { Contender, Terms } from "./contender.ts";

export const names = [
  "winnow",
  "deep-email-validator",
  "email-validator-js",
  "aftership",
  "reacher",
] as const;
export type Name = (typeof names)[number];

export async function createContender(name: Name, terms: Terms): Promise<Contender> {
  switch (name) {
    case "winnow":
      return (await import("./winnow.ts")).winnow(terms);
    case "deep-email-validator":
      return (await import("./deep-email-validator.ts")).deepEmailValidator(terms);
    case "email-validator-js":
      return (await import("./email-validator-js.ts")).emailValidatorJs(terms);
    case "aftership":
      return (await import("./aftership.ts")).afterShip(terms);
    case "reacher":
      return (await import("./reacher.ts")).reacher(terms);
  }
}
