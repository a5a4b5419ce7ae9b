import { expect, test } from "vitest";
import { getPublicSuffix } from "tldts";
import { z } from "zod";
import { noSharedData, sharedRows } from "../../../test/shared-data.ts";
import { suffixes } from "./provider-hosts.ts";
import { providerOf, providers } from "./provider.ts";

const nameOf = (host: string) => providerOf(host)?.name ?? null;

test.each([
  ["aspmx.l.google.com", "google_workspace"],
  ["contoso-com.mail.protection.outlook.com", "microsoft365"],
  ["outlook-com.olc.protection.outlook.com", "outlook"],
  ["MTA7.AM0.YAHOODNS.NET.", "yahoo"],
  ["mx01.mail.icloud.com", "apple"],
  ["mx3.qq.com", "qq"],
  ["163mx01.mxmail.netease.com", "netease"],
  ["mx1.mail.yahoo.co.jp", "yahoo_japan"],
  ["mx00.t-online.de", "t_online"],
  ["smtp.secureserver.net", "godaddy"],
  ["mx1.emailsrvr.com", "rackspace"],
  ["mx1.mail.ovh.net", "ovh"],
  ["mail.tutanota.de", "tuta"],
  ["mx1.free.fr", "free_fr"],
  ["smtp-in.sfr.fr", "sfr"],
  ["aspmx1.migadu.com", "migadu"],
  ["mxext1.mailbox.org", "mailbox_org"],
  ["mx1.simplelogin.co", "simplelogin"],
  ["mx01.hornetsecurity.com", "hornetsecurity"],
  ["w0123abc.kasserver.com", "all_inkl"],
  ["freemx1.sinamail.sina.com.cn", "sina"],
  ["ns1.ovh.net", null],
  ["mail.yourdomain.com", null],
  ["inbound-smtp.us-east-1.amazonaws.com", null],
  ["notgoogle.com", null],
  ["google.com.evil.example", null],
  ["", null],
])("%s is run by %s", (host, provider) => {
  expect(nameOf(host)).toBe(provider);
});

/** Our names of providers that the table names differently. */
const renamed: Readonly<Record<string, string>> = {
  google: "google_workspace",
  microsoft: "microsoft365",
  icloud: "apple",
  mailru: "mail_ru",
  mailcom: "mail_com",
  webde: "web_de",
};

test("Every mail host of the public table has its provider.", (context) => {
  const rows = sharedRows("mx_provider_map", z.object({ mx: z.string(), provider: z.string().nullable() }));
  if (rows === null) return context.skip(noSharedData);
  expect(rows).toHaveLength(24);
  const wrong = rows.filter(
    ({ mx, provider }) => nameOf(mx) !== (provider && (renamed[provider] ?? provider)),
  );
  expect(wrong).toEqual([]);
});

test("At least 110 providers are known, each by names of its own.", () => {
  expect(providers.length - 1).toBeGreaterThanOrEqual(110);
  const all = Object.values(suffixes).flat();
  expect(new Set(all).size).toBe(all.length);
  for (const [name, endings] of Object.entries(suffixes))
    for (const ending of endings) expect(nameOf(`mx1.${ending}`)).toBe(name);
});

test("No suffix is one of a registry, below which anybody has mail hosts.", () => {
  const endings = Object.values(suffixes).flat();
  expect(endings.filter((ending) => getPublicSuffix(ending) === ending)).toEqual([]);
});
