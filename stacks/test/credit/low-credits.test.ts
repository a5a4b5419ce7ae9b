import type { User } from "@winnow/core/account/schema";
import type { Info as Notice } from "@winnow/core/notice/schema";
import { Outbox } from "@winnow/core/aws/outbox";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { expect, it, vi } from "vitest";
import { inboxOf } from "../../../core/test/inbox.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();

function failed(error: unknown): never {
  throw error;
}

it("Few credits are told by the bell and by mail to the owner, once.", async () => {
  const customer = await product.newCustomer({ credits: 100 });
  const { body } = await customer.call<User>("GET", "/api/user/me/");
  const workspaceID = body.active_workspace.id;
  const asSystem = (work: () => Promise<unknown>) =>
    product.enter(() =>
      Outbox.withRelay(() => Actor.provide({ type: "system", workspaceID, job: "test" }, work), failed),
    );
  const thresholds = { alert: 50, topUp: null };
  await asSystem(() => Credit.spend("single:1", 10, [Credit.setThresholds(thresholds)]));
  for (const key of ["single:2", "single:2", "single:3"]) await asSystem(() => Credit.spend(key, 41));
  const emails = await vi.waitFor(
    async () => {
      const told = (await inboxOf(customer.email)).filter(({ subject }) => subject === "49 credits are left");
      expect(told).toHaveLength(1);
      return told;
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(emails[0]?.text).toContain("49 credits");
  const notices = await vi.waitFor(
    async () => {
      const { body: page } = await customer.call<{ results: Notice[] }>("GET", "/api/notice/");
      const told = page.results.filter(({ title }) => title === "49 credits are left");
      expect(told).toHaveLength(1);
      return told;
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(notices[0]?.content).toContain("Fewer than the 50");
});
