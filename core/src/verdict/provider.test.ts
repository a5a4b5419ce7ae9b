import { expect, test } from "vitest";
import { z } from "zod";
import { noSharedData, sharedRows } from "../../test/shared-data.ts";
import { providerOf } from "./provider.ts";

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
  ["ns1.ovh.net", null],
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

test("every mail host of the public table has its provider", (context) => {
  const rows = sharedRows("mx_provider_map", z.object({ mx: z.string(), provider: z.string().nullable() }));
  if (rows === null) return context.skip(noSharedData);
  expect(rows).toHaveLength(24);
  const wrong = rows.filter(
    ({ mx, provider }) => nameOf(mx) !== (provider && (renamed[provider] ?? provider)),
  );
  expect(wrong).toEqual([]);
});
