import { expect, test } from "vitest";
import { providerOfDomain } from "./consumer-domains.ts";
import { providers } from "./provider.ts";

test.each([
  ["gmail.com", "google_workspace"],
  ["hotmail.fr", "outlook"],
  ["aol.com", "yahoo"],
  ["me.com", "apple"],
  ["gmx.at", "gmx"],
])("The provider of %s is %s", (domain, provider) => {
  expect(providerOfDomain(domain)).toBe(provider);
  expect(providers).toContain(provider);
});

test("The provider of a company's domain is not known without DNS.", () => {
  expect(providerOfDomain("example.com")).toBeNull();
  expect(providerOfDomain("mail.gmail.com")).toBeNull();
});
