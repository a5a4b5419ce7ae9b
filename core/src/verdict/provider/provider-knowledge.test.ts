import { expect, test } from "vitest";
import { replySamples } from "../../../test/verdict/reply-samples/index.ts";
import { providerKnowledge } from "./provider-knowledge.ts";
import { providerOf } from "./provider.ts";

const known = providerKnowledge();
const of = (name: string) => known.find((each) => each.name === name);

test("Each provider has hosts, and limits of at least one recipient a session.", () => {
  expect(known.length).toBeGreaterThanOrEqual(110);
  for (const { hosts, politeness } of known) {
    expect(hosts.length).toBeGreaterThan(0);
    expect(Math.min(...Object.values(politeness))).toBeGreaterThanOrEqual(1);
  }
});

test("Limits, aliases and recipient policy are those by which addresses are asked about.", () => {
  expect(of("google_workspace")).toMatchObject({
    aliases: { ignored: "." },
    politeness: { connections: 5, recipients: 50, perMinute: 100 },
    recipientPolicy: "as_configured",
  });
  expect(of("spamexperts")?.recipientPolicy).toBe("accepts_all");
  expect(providerOf("mx.antispamcloud.com")?.opaque).toBe(true);
  expect(of("yahoo")).toMatchObject({ aliases: null, recipientPolicy: null });
});

test("Who is said to refuse unknown mailboxes has been heard to refuse one.", () => {
  const heard = Object.values(replySamples).flatMap(({ mx = "", says }) =>
    (says["mailbox_not_found mailbox"] ?? []).length > 0 ? (providerOf(mx)?.name ?? []) : [],
  );
  const said = known
    .filter(({ recipientPolicy }) => recipientPolicy === "refuses_unknown")
    .map(({ name }) => name);
  expect(said.length).toBeGreaterThanOrEqual(11);
  expect(said.filter((name) => !heard.includes(name))).toEqual([]);
});
