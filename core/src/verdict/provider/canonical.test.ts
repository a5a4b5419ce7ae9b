import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { Address } from "../../address/index.ts";
import { canonicalOf } from "./canonical.ts";

function canonical(email: string, provider: string | null = null): string {
  const parsed = Address.parse(email);
  if (!parsed.ok) throw new Error(`${email} is no address.`);
  return canonicalOf(parsed, provider);
}

/** Variants of one mailbox, by its canonical form; the provider of the mail host in brackets, where DNS tells it. */
const variants: Readonly<Record<string, string>> = {
  "janedoe@gmail.com":
    "janedoe@gmail.com jane.doe@gmail.com j.a.n.e.d.o.e@gmail.com Jane.Doe@Gmail.com janedoe+news@gmail.com " +
    "jane.doe+a.b+c@gmail.com janedoe@googlemail.com jane.doe+x@googlemail.com JANEDOE@GOOGLEMAIL.COM",
  "jane.doe@outlook.com":
    "jane.doe@outlook.com Jane.Doe@outlook.com jane.doe+shop@outlook.com jane.doe+@outlook.com",
  "jane.doe@hotmail.fr": "jane.doe@hotmail.fr jane.doe+1@hotmail.fr",
  "jane.doe@live.co.uk": "jane.doe@live.co.uk jane.doe+1@live.co.uk",
  "jane.doe@msn.com": "jane.doe@msn.com jane.doe+1@msn.com",
  "jane.doe@icloud.com":
    "jane.doe@icloud.com jane.doe@me.com jane.doe@mac.com jane.doe+shop@me.com Jane.Doe+x@mac.com jane.doe+y@icloud.com",
  "jane.doe@fastmail.com":
    "jane.doe@fastmail.com jane.doe+shop@fastmail.com Jane.Doe@fastmail.com jane.doe+a+b@fastmail.com",
  "jane@fastmail.com":
    "jane@fastmail.com shop@jane.fastmail.com news+x@jane.fastmail.com Jane+y@fastmail.com",
  "jane.doe@fastmail.fm": "jane.doe@fastmail.fm jane.doe+shop@fastmail.fm",
  "janedoe@proton.me":
    "janedoe@proton.me jane.doe@proton.me jane-doe@proton.me jane_doe@proton.me jane.doe+shop@proton.me " +
    "janedoe@protonmail.com jane.doe@protonmail.ch j-a_n.edoe+1@pm.me",
  "jane.doe@zoho.com": "jane.doe@zoho.com jane.doe+shop@zoho.com",
  "jane-doe@yandex.ru":
    "jane-doe@yandex.ru jane.doe@yandex.ru jane.doe@ya.ru jane-doe@yandex.com jane.doe+shop@yandex.by jane-doe@yandex.kz",
  "jane.doe@mail.ru": "jane.doe@mail.ru jane.doe+shop@mail.ru",
  "jane.doe@bk.ru": "jane.doe@bk.ru jane.doe+shop@bk.ru",
  "jane.doe@posteo.de": "jane.doe@posteo.de jane.doe+shop@posteo.de",
  "jane.doe@mailbox.org": "jane.doe@mailbox.org jane.doe+shop@mailbox.org",
  "jane.doe@runbox.com": "jane.doe@runbox.com jane.doe+shop@runbox.com",
  "jane.doe@riseup.net": "jane.doe@riseup.net jane.doe+shop@riseup.net",
  "jane.doe@disroot.org": "jane.doe@disroot.org jane.doe+shop@disroot.org",
  "jane.doe@hey.com": "jane.doe@hey.com jane.doe+shop@hey.com",
};

/** Pairs that are, or may be, two mailboxes. */
const apart =
  "janedoe@outlook.com jane.doe@outlook.com | jane.doe@outlook.com jane.doe@hotmail.com | jane@mail.ru jane@bk.ru | " +
  "jane.doe@icloud.com janedoe@icloud.com | jane.doe@fastmail.com janedoe@fastmail.com | jane@fastmail.com jane@fastmail.fm | " +
  "jane@yahoo.com jane-shop@yahoo.com | jane+shop@yahoo.com jane@yahoo.com | jane@yahoo.com jane@yahoo.fr | " +
  "jane@yahoo.com jane@aol.com | jane@gmx.de jane@gmx.net | jane+shop@gmx.de jane@gmx.de | jane+1@web.de jane@web.de | " +
  "jane.doe@gmx.de janedoe@gmx.de | jane+1@t-online.de jane@t-online.de | jane+1@libero.it jane@libero.it | " +
  "jane+1@orange.fr jane@orange.fr | jane@orange.fr jane@wanadoo.fr | jane+1@comcast.net jane@comcast.net | " +
  "jane@qq.com jane+1@qq.com | jane@163.com jane@126.com | jane+1@naver.com jane@naver.com | jane+1@wp.pl jane@wp.pl | " +
  "jane+1@seznam.cz jane@seznam.cz | jane+1@tuta.com jane@tuta.com | jane@tuta.com jane@tutanota.com | " +
  "jane+1@example.com jane@example.com | j.doe@example.com jdoe@example.com | jane-x@gmail.com janex@gmail.com | " +
  "jane_x@gmail.com janex@gmail.com | jane@zoho.com jane@zohomail.com | jane_doe@yandex.ru jane-doe@yandex.ru | " +
  "janedoe@yandex.ru jane-doe@yandex.ru | +jane@gmail.com jane@gmail.com | jane@gmail.com.example jane@gmail.com";

/** The same at a customer's own domain, whose provider DNS tells. */
const customers = [
  "google_workspace",
  "microsoft365",
  "fastmail",
  "proton",
  "zoho",
  "apple",
  "migadu",
  "mailbox_org",
];
const unruled = [
  "ovh",
  "ionos",
  "godaddy",
  "yandex",
  "proofpoint",
  "mimecast",
  "hostinger",
  "rackspace",
  "strato",
  null,
];
const tags = ["a", "news", "2026", "a.b", "a-b", "a+b", "UPPER"];

const cases = [
  ...Object.entries(variants).flatMap(([meant, all]) =>
    all.split(" ").map((email) => ({ email, provider: null, meant })),
  ),
  ...customers.flatMap((provider) =>
    tags.map((tag) => ({
      email: `jane.doe+${tag}@company.example`,
      provider,
      meant: "jane.doe@company.example",
    })),
  ),
  ...unruled.flatMap((provider) =>
    tags.map((tag) => {
      const email = `jane.doe+${tag}@company.example`;
      return { email, provider, meant: email.toLowerCase() };
    }),
  ),
];
const pairs = apart.split(" | ").map((pair) => pair.split(" ") as [string, string]);

describe("the canonical form", () => {
  it("is tried on at least 200 cases", () => {
    expect(cases.length + pairs.length).toBeGreaterThanOrEqual(200);
  });

  it.each(cases)("of $email at $provider is $meant", ({ email, provider, meant }) => {
    expect(canonical(email, provider)).toBe(meant);
  });

  it.each(pairs)("keeps %s and %s apart", (one, other) => {
    expect(canonical(one)).not.toBe(canonical(other));
  });
});

test("Dots count at a customer's domain at Google.", () => {
  expect(canonical("jane.doe@company.example", "google_workspace")).toBe("jane.doe@company.example");
});

test("A quoted name stays as it is.", () => {
  expect(canonical('"jane+x"@gmail.com')).toBe('"jane+x"@gmail.com');
});

test("The canonical form is an address, and its own canonical form, for any address.", () => {
  const domain = fc.constantFrom(
    "gmail.com",
    "proton.me",
    "yandex.com",
    "jane.fastmail.com",
    "mac.com",
    "company.example",
  );
  const local = fc.stringMatching(/^[a-zA-Z0-9_+-]+(?:\.[a-zA-Z0-9_+-]+){0,3}$/);
  fc.assert(
    fc.property(local, domain, fc.constantFrom(null, ...customers), (name, at, provider) => {
      const parsed = Address.parse(`${name}@${at}`);
      fc.pre(parsed.ok);
      const once = canonical(`${name}@${at}`, provider);
      expect(Address.parse(once).ok).toBe(true);
      expect(canonical(once, provider)).toBe(once);
    }),
  );
});
