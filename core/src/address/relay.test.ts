import { describe, expect, it, test } from "vitest";
import { disposability } from "./disposable.ts";
import { describe as described } from "./describe.ts";
import { relayOf } from "./relay.ts";

const domains: Readonly<Record<string, string>> = {
  apple: "privaterelay.appleid.com private.icloud.com",
  firefox_relay: "mozmail.com relay.firefox.com",
  duckduckgo: "duck.com",
  simplelogin:
    "simplelogin.com simplelogin.co simplelogin.fr simplelogin.io slmail.me slmails.com silomails.com aleeas.com dralias.com " +
    "8alias.com 8shield.net",
  proton_pass: "passmail.net passmail.com passinbox.com passfwd.com",
  addy: "anonaddy.com anonaddy.me addy.io addymail.com addy.to 4wrd.cc mailer.me ann.anonaddy.com ann.anonaddy.me ann.4wrd.cc",
  cloaked: "cloaked.id myclkd.email clkdmail.com",
  ironvest: "opayq.com",
  "33mail": "ann.33mail.com",
  amazon: "marketplace.amazon.com marketplace.amazon.de marketplace.amazon.co.uk marketplace.amazon.co.jp",
  booking: "guest.booking.com",
};
const cases = Object.entries(domains).flatMap(([service, names]) =>
  names.split(" ").map((domain) => ({ service, domain })),
);

describe("relay addresses", () => {
  it("are tried at 40 domains or more", () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
  });

  test.each(cases)("at $domain belong to $service, and are not disposable", ({ service, domain }) => {
    expect(relayOf(domain)).toBe(service);
    expect(described(`shop.a1b2@${domain}`)).toMatchObject({ relay: service, disposable: null });
  });

  it.each(["gmail.com", "appleid.com", "example.com", "booking.com", "amazon.de", "notduck.com", "com"])(
    "are not at %s",
    (domain) => expect(relayOf(domain)).toBe(false),
  );

  it.each(["icloud.com", "fastmail.com"])("may or may not be at %s", (domain) => {
    expect(relayOf(domain)).toBeNull();
  });

  it("leave disposable domains as they are", () => {
    expect(disposability("mailinator.com")).toBe("agreed");
    expect(described("ann@mailinator.com")).toMatchObject({ relay: false, disposable: "agreed" });
  });
});
