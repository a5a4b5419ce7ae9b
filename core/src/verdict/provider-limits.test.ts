import { describe, expect, test } from "vitest";
import { z } from "zod";
import { noSharedData, sharedRows } from "../../test/shared-data.ts";
import { limitsFor } from "./provider-limits.ts";

const at = (...hosts: string[]) => limitsFor({ hosts, key: hosts.toSorted().join(" ") });

describe("what hosts bear", () => {
  test("is the affair of their provider, whichever of its hosts they are", () => {
    const google = { key: "google_workspace", connections: 5, recipients: 50, spacingSeconds: 3 };
    expect(at("aspmx.l.google.com", "alt1.aspmx.l.google.com")).toEqual(google);
    expect(at("gmail-smtp-in.l.google.com")).toEqual(google);
  });

  test("is their own affair where the provider counts them apart", () => {
    const key = "eu-smtp-inbound-1.mimecast.com eu-smtp-inbound-2.mimecast.com";
    expect(at("eu-smtp-inbound-2.mimecast.com", "eu-smtp-inbound-1.mimecast.com")).toMatchObject({ key });
    expect(at("mx00.gmx.net")).toMatchObject({ key: "mx00.gmx.net", connections: 4, recipients: 20 });
  });

  test("is guessed of those of whom nothing is known: ten sessions at a time, a hundred a minute", () => {
    expect(at("mx1.example")).toEqual({
      key: "mx1.example",
      connections: 10,
      recipients: 100,
      spacingSeconds: 6,
    });
  });

  test("comes a second apart where each customer has hosts of their own", () => {
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

/** Names in the table that are nobody's mail hosts, or that only send. */
const nobodys = /internal$|^default$|^http|^example\.com$|mailgun/;

test("all limits of the public table are kept", (context) => {
  const rows = sharedRows("mx_traffic_shaping_kumomta", Row);
  if (rows === null) return context.skip(noSharedData);
  const limits = rows.flatMap((row) => {
    const suffixes = row.match?.map(({ MXSuffix }) => MXSuffix) ?? (row.domain ? [`.${row.domain}`] : []);
    return suffixes.filter((suffix) => !nobodys.test(suffix.slice(1))).map((suffix) => ({ row, suffix }));
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
