/** The accounts of the identity provider: three from the start, and those that the chooser's form adds. */
import { createHash } from "node:crypto";

/** What Google would say of somebody, in the names of its ID token. */
export interface Person {
  /** Google's own id of them: 21 digits, the same at every start. */
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
  /** The domain of the organisation that has the account. */
  hd?: string;
}

export interface People {
  all(): readonly Person[];
  find(sub: string): Person | undefined;
  /** Somebody with an address that Google has verified; the one who has it already, if anybody. */
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
  const known = new Map([ann, bo, cleo].map((somebody) => [somebody.sub, somebody]));
  return {
    all: () => [...known.values()],
    find: (sub) => known.get(sub),
    join({ email, given_name, family_name }) {
      const newcomer = person({ email, email_verified: true, given_name, family_name });
      const somebody = known.get(newcomer.sub) ?? newcomer;
      known.set(somebody.sub, somebody);
      return somebody;
    },
  };
}

function subjectOf(email: string): string {
  const hash = createHash("sha256").update(email.toLowerCase()).digest("hex");
  return `1${BigInt(`0x${hash}`).toString().padStart(77, "0").slice(-20)}`;
}
