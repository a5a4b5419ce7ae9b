import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DeliveryEntity } from "../../src/webhook/entity.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { answered, newCustomer } from "./customer.ts";

describe("the log", () => {
  it("is read page by page, newest first, by status if asked", async () => {
    let status = 200;
    const customer = await newCustomer(() => answered(status));
    const endpoint = await customer.create();
    const { id } = endpoint;
    for (let count = 0; count < 7; count++) {
      customer.clock.advance(1);
      status = count % 2 === 0 ? 200 : 410;
      await customer.announce();
      await customer.deliver(endpoint);
      await customer.asUser(() => Webhook.update({ id, enabled: true }));
    }
    const read = async (only?: "failed") => {
      const pages: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await customer.asUser(() => Webhook.deliveries({ id, limit: 2, cursor, status: only }));
        pages.push(page.results.map(({ created_at }) => created_at));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      return pages.flat();
    };
    const all = await read();
    expect(all).toEqual(all.toSorted().toReversed());
    expect(all).toHaveLength(7);
    expect(await read("failed")).toEqual(all.filter((_, index) => index % 2 === 1));
  });

  it("has pages of up to 1,000, and loses none of those that a page of the table has no room for", async () => {
    const { workspaceID, asUser, create } = await newCustomer(() => answered(200));
    const { id: endpointID } = await create();
    const count = 1_001;
    // 4 MB together, so that the table gives about 250 of them at a time.
    const body = "x".repeat(4_000);
    const rows = Array.from({ length: count }, (_, index) => ({
      ...{ workspaceID, endpointID, id: `dlv_${ulid(1_700_000_000_000 + index)}`, eventID: "evt_1", body },
      ...({
        type: "list.completed",
        state: "succeeded",
        url: "https://a.test/",
        round: 0,
      } as const),
      tries: [],
      timeStarted: "2026-11-21T10:00:00.000Z",
      timeCreated: "2026-11-21T10:00:00.000Z",
      expires: 2e9,
    }));
    await DeliveryEntity.put(rows).go();
    const page = (query: object) =>
      asUser(() =>
        Webhook.deliveries(
          Webhook.DeliveryQuery.extend({ id: z.string() }).parse({ id: endpointID, ...query }),
        ),
      );
    const first = await page({ limit: "1000" });
    const rest = await page({ limit: "1000", cursor: first.next_cursor });
    expect([first.results.length, rest.results.length]).toEqual([1_000, 1]);
    expect(rest.next_cursor).toBeNull();
    const ids = [...first.results, ...rest.results].map(({ id }) => id);
    expect(ids).toEqual(rows.map(({ id }) => id).toReversed());
    expect((await page({})).results).toHaveLength(100);
    expect(() => page({ limit: "1001" })).toThrow(/limit/);
  });
});
