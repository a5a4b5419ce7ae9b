/** The accounts of the identity provider: three predefined ones, and those that the chooser's form adds. */
import { createHash } from "node:crypto";

/** The claims of an account in Google's ID token. */
export interface Person {
  /** Google's subject id: 21 digits, the same at every start. */
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
  /** The hosted domain: that of the organisation that manages the account. */
  hd?: string;
}

export interface People {
  all(): readonly Person[];
  find(sub: string): Person | undefined;
  /** Returns the account with this address, or adds one with a verified address. */
  join(person: Pick<Person, "email" | "given_name" | "family_name">): Person;
}

const person = (known: Omit<Person, "sub">): Person => ({ sub: subjectOf(known.email), ...known });

export const ann = person({
  email: "ann.google@gmail.com",
  email_verified: true,
  given_name: "Ann",
  family_name: "Google",
});

export const bo = person({
  email: "bo@studio.test",
  email_verified: true,
  given_name: "Bo",
  family_name: "Larsen",
  hd: "studio.test",
});

export const cleo = person({
  email: "cleo@inbox.test",
  email_verified: false,
  given_name: "Cleo",
  family_name: "Marsh",
});

export function createPeople(): People {
  const known = new Map([ann, bo, cleo].map((each) => [each.sub, each]));
  return {
    all: () => [...known.values()],
    find: (sub) => known.get(sub),
    join({ email, given_name, family_name }) {
      const added = person({ email, email_verified: true, given_name, family_name });
      const result = known.get(added.sub) ?? added;
      known.set(result.sub, result);
      return result;
    },
  };
}

function subjectOf(email: string): string {
  const hash = createHash("sha256").update(email.toLowerCase()).digest("hex");
  return `1${BigInt(`0x${hash}`).toString().padStart(77, "0").slice(-20)}`;
}
