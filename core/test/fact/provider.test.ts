import { expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { ProviderFactEntity } from "../../src/fact/entity.ts";
import { Fact } from "../../src/fact/index.ts";
import { Verdict } from "../../src/verdict/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { mailing } from "../outcome/mailing.ts";
import { outcome } from "../outcome/workspace.ts";

const addresses = Array.from({ length: 20 }, (_, index) => `p${index}@open.test`);

/** A workspace with a pack that verifies addresses of a provider, and mails them: a quarter bounces. */
async function customer() {
  const space = await mailing({ monthly: 0 });
  const { clock, asSystem, record, bounce, settle, verify } = space;
  await asSystem(() => Credit.grantPack({ transaction: "txn_1", line: "1", credits: 1_000 }));
  await verify(addresses);
  clock.advance(60);
  const at = clock.now().toISOString();
  await record(...addresses.map((email) => outcome("delivered", email, at)));
  await bounce(addresses.slice(0, 5));
  await settle();
  return space;
}

it("A provider that accepts everybody is noticed within 200 outcomes, and its addresses cost nothing from then on.", async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, customer));
  if (!first) throw new Error("There is no customer.");
  const learn = () => first.operate(() => Fact.learn(new Date("2030-01-01")));
  await learn();
  await learn();
  first.clock.advance(61);
  const before = await first.balance();
  const { listID } = await Verdict.ProviderFacts.provide(Fact.providerFacts, () =>
    first.verify(addresses, { fresh: true }),
  );
  const of = await first.act(() => Verification.of([listID]));
  expect(of.get(listID)).toMatchObject({
    status: "completed",
    reasons: { provider_opaque: 15, not_probed: 5 },
    credits: { reserved: 20, charged: 0, returned_for: { unknown: 15, blocked: 5 } },
  });
  expect(await first.balance()).toEqual(before);
  expect(others).toHaveLength(9);
  await ProviderFactEntity.delete({ of: "stage", provider: "mailguard" }).go();
}, 60_000);
