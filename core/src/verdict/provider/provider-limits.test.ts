import { describe, expect, test } from "vitest";
import { z } from "zod";
import { noSharedData, sharedRows } from "../../../test/shared-data.ts";
import { limitsFor } from "./provider-limits.ts";

const at = (...hosts: string[]) => limitsFor(hosts);

describe("the provider limits", () => {
  test("are shared by all hosts of a provider", () => {
    const google = {
      key: "google_workspace",
      connections: 5,
      recipients: 50,
      spacingSeconds: 3,
      periodSeconds: 60,
      reputation: { maxShare: 0.5, minAsked: 200, maxBlockShare: 0.05, maxBlocks: 3 },
    };
    expect(at("aspmx.l.google.com", "alt1.aspmx.l.google.com")).toEqual(google);
    expect(at("gmail-smtp-in.l.google.com")).toEqual(google);
  });

  test("are kept per MX set if the provider counts them separately", () => {
    const key = "eu-smtp-inbound-1.mimecast.com eu-smtp-inbound-2.mimecast.com";
    expect(at("eu-smtp-inbound-2.mimecast.com", "eu-smtp-inbound-1.mimecast.com")).toMatchObject({ key });
    expect(at("mx00.gmx.net")).toMatchObject({ key: "mx00.gmx.net", connections: 4, recipients: 20 });
  });

  test("default to ten concurrent sessions and a hundred a minute", () => {
    expect(at("mx1.example")).toEqual({
      key: "mx1.example",
      connections: 10,
      recipients: 100,
      spacingSeconds: 6,
      periodSeconds: 60,
    });
  });

  test.each(["d1.ess.barracudanetworks.com", "mx1.us.pphosted.com", "eu-smtp-inbound-1.mimecast.com"])(
    "let the customers of a filter refuse us for themselves: %s",
    (host) => {
      expect(at(host).reputation).toMatchObject({ maxBlockShare: 0.5, maxBlocks: 10 });
    },
  );

  test("space sessions by a second for providers with hosts per customer", () => {
    expect(at("contoso-com.mail.protection.outlook.com")).toMatchObject({
      connections: 5,
      spacingSeconds: 1,
    });
  });
});

const Row = z.object({
  provider: z.string().optional(),
  domain: z.string().optional(),
  match: z.array(z.object({ MXSuffix: z.string() })).optional(),
  connection_limit: z.union([z.number(), z.string()]).optional(),
  provider_connection_limit: z.number().optional(),
  max_deliveries_per_connection: z.number().optional(),
});

/** Names in the table that are no mail hosts, or that only send. */
const noMailHost = /internal$|^default$|^http|^example\.com$|mailgun/;

test("The limits agree with the public table.", (context) => {
  const rows = sharedRows("mx_traffic_shaping_kumomta", Row);
  if (rows === null) return context.skip(noSharedData);
  const limits = rows.flatMap((row) => {
    const suffixes = row.match?.map(({ MXSuffix }) => MXSuffix) ?? (row.domain ? [`.${row.domain}`] : []);
    return suffixes.filter((suffix) => !noMailHost.test(suffix.slice(1))).map((suffix) => ({ row, suffix }));
  });
  expect(limits).toHaveLength(21);
  for (const { row, suffix } of limits) {
    const host = `mx1.ess${suffix.replace(/\.$/, "")}`;
    const { key, connections, recipients } = at(host);
    expect({ host, connections, recipients }).toEqual({
      host,
      connections: row.provider_connection_limit ?? row.connection_limit ?? 10,
      recipients: row.max_deliveries_per_connection ?? 100,
    });
    expect(key === host).toBe(row.provider_connection_limit === undefined && row.provider !== "yahoo");
  }
});
