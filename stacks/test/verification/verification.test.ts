import type { Info as List } from "@winnow/core/list/schema";
import { describe, expect, it } from "vitest";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

const cells = [
  "ann@inbox.test",
  "Bob <bob@inbox.test>",
  "no-one@inbox.test",
  "ANN@inbox.test",
  "not an address",
  "joe@catchall.test",
  "amy@greylist.test",
  "kim@full.test",
  "lee@nullmx.test",
  "max@nomx.test",
  "ned@loopback-mx.test",
  "pat@implicit.test",
];
const file = `Name,Email\n${cells.map((cell, row) => `Person ${row},"${cell}"`).join("\n")}\n`;

describe("a list from upload to download", () => {
  it("is imported, verified, charged once, and downloaded row by row", async () => {
    const { id } = await customer.upload("tour.csv", file);
    await customer.settle();
    const ready = await customer.call<List>("GET", `/api/lists/${id}/`);
    expect(ready.body).toMatchObject({
      status: "ready",
      email_column: "Email",
      rows: { total: 12, distinct: 10, duplicates: 1, bad_syntax: 1 },
    });

    const started = await customer.call<List>("POST", `/api/lists/${id}/verify/`);
    expect(started).toMatchObject({
      status: 202,
      body: { status: expect.stringMatching(/queued|running|completed/) },
    });
    await customer.settle();

    const { body } = await customer.call<List>("GET", `/api/lists/${id}`);
    expect(body.verification).toMatchObject({
      status: "completed",
      progress: { done: 10, total: 10, percent: 100, eta_seconds: 0 },
      counts: { valid: 4, invalid: 4, risky: 2, unknown: 0 },
      credits: { reserved: 10, charged: 10, returned: 0 },
    });
    expect(await product.violations([{ listID: id, cells }])).toEqual([]);

    const download = `/api/lists/${id}/download/`;
    expect(await customer.call("POST", download, {})).toEqual({ status: 202, body: { url: null } });
    await customer.settle();
    const { body: delivery } = await customer.call<{ url: string }>("POST", download, {});
    const csv = await (await fetch(new URL(delivery.url, product.url))).text();
    expect(csv.trim().split(/\r?\n/)).toEqual([
      "email,status,reason",
      "ann@inbox.test,valid,accepted",
      "bob@inbox.test,valid,accepted",
      "no-one@inbox.test,invalid,mailbox_not_found",
      "ANN@inbox.test,valid,accepted",
      "not an address,invalid,bad_syntax",
      "joe@catchall.test,risky,catch_all",
      "amy@greylist.test,valid,accepted",
      "kim@full.test,risky,mailbox_full",
      "lee@nullmx.test,invalid,null_mx",
      "max@nomx.test,invalid,no_mail_host",
      "ned@loopback-mx.test,invalid,forbidden_target",
      "pat@implicit.test,valid,accepted",
    ]);
  });
});
