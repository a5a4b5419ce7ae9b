import { describe, expect, it } from "vitest";
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
});
