import { expect, it } from "vitest";
import { addressInfo } from "./address-info.ts";

it("An address is shown in its parts.", () => {
  expect(addressInfo(" Support+News@Mail.Example.co.uk")).toEqual({
    original_email: " Support+News@Mail.Example.co.uk",
    normalized_email: "Support+News@mail.example.co.uk",
    addr: "Support",
    alias: "News",
    host: "mail.example.co.uk",
    fqdn: "mail.example.co.uk",
    domain: "example",
    subdomain: "mail",
    tld: "co.uk",
  });
});

it("A domain without a subdomain has none.", () => {
  expect(addressInfo("a@example.com")).toMatchObject({ subdomain: "", domain: "example", tld: "com" });
});

it.each(["nobody", "a@[192.0.2.1]", ""])("%s has no parts.", (email) => {
  expect(addressInfo(email)).toMatchObject({ original_email: email, normalized_email: "", host: "" });
});
