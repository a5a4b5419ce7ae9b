import type { Bucket } from "@winnow/core/credit/schema";
import { type Info as List, limits } from "@winnow/core/list/schema";
import { describe, expect, it } from "vitest";
import type { Customer } from "../../proof/customer.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

const balance = async (of: Customer): Promise<Bucket> =>
  (await of.call<Bucket>("GET", "/api/creditbucket/")).body;

describe("a file without a readable list", () => {
  it.each([
    ["empty.csv", "", "file.empty"],
    ["blank.txt", "\n\n  \n", "file.empty"],
    ["names.csv", "Name,City\nAnn,Paris\nBob,Rome\n", "file.no_addresses"],
    [
      "picture.csv",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      "file.binary",
    ],
    ["broken.xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8]), "file.bad_archive"],
  ])("%s fails the list with a message, and costs nothing", async (filename, content, code) => {
    const before = await balance(customer);
    const { id } = await customer.upload(filename, content);
    await customer.settle();
    const { body } = await customer.call<List>("GET", `/api/lists/${id}/`);
    expect(body).toMatchObject({ status: "failed", error: { code, message: expect.stringMatching(/\.$/) } });
    expect((await customer.call("POST", `/api/lists/${id}/verify/`)).status).toBe(409);
    expect(await balance(customer)).toEqual(before);
  });
});

describe("a list beyond a limit", () => {
  const file = { name: "Big", source: "file", purpose: "verify", filename: "big.csv" };
  const paste = { name: "Many", source: "paste", purpose: "verify" };

  it("is refused above 250 MB with the specified text, and accepted at 250 MB", async () => {
    const above = await customer.call("POST", "/api/lists/", { ...file, size: limits.bytes + 1 });
    expect(above).toMatchObject({
      status: 413,
      body: { error: "File size is too large. Please upload a smaller file." },
    });
    expect((await customer.call("POST", "/api/lists/", { ...file, size: limits.bytes })).status).toBe(201);
  });

  it("is refused above 10,000 pasted addresses, and accepted at 10,000", async () => {
    const emails = Array.from({ length: limits.pastedAddresses + 1 }, (_, index) => `p${index}@d1.load.test`);
    const above = await customer.call("POST", "/api/lists/", { ...paste, emails });
    expect(above).toMatchObject({ status: 400, body: { code: "list.too_many_addresses" } });
    expect((await customer.call("POST", "/api/lists/", { ...paste, emails: emails.slice(1) })).status).toBe(
      201,
    );
    await customer.settle();
  });

  it("is refused without credits for every distinct address, with the number of missing ones", async () => {
    const poor = await product.newCustomer({ credits: 2 });
    const cells = ["a@inbox.test", "b@inbox.test", "B@inbox.test", "c@inbox.test"];
    const { body: list } = await poor.call<List>("POST", "/api/lists/", { ...paste, emails: cells });
    await poor.settle();
    const refused = await poor.call("POST", `/api/lists/${list.id}/verify/`);
    expect(refused).toMatchObject({
      status: 402,
      body: { code: "credit.insufficient", error: expect.stringContaining("1 is missing") },
    });
    expect(await balance(poor)).toMatchObject({ total_credits: 2, held_credits: 0 });
    expect((await poor.call<List>("GET", `/api/lists/${list.id}/`)).body).toMatchObject({
      status: "ready",
      verification: null,
    });
  });
});

describe("the email column", () => {
  const content = "Work,Home\nann@inbox.test,ann@d1.load.test\nbob@inbox.test,bob@d1.load.test\n";

  it("can be changed until the verification starts", async () => {
    const { id } = await customer.upload("two.csv", content);
    await customer.settle();
    const choose = (column: string | number) =>
      customer.call<List>("POST", `/api/lists/${id}/uploaded/`, { column, has_header: true });
    expect((await choose("Home")).status).toBe(202);
    await customer.settle();
    const { body } = await customer.call<List>("GET", `/api/lists/${id}/`);
    expect(body).toMatchObject({ status: "ready", email_column: "Home", rows: { distinct: 2 } });

    expect((await choose("Mobile")).status).toBe(202);
    await customer.settle();
    expect((await customer.call<List>("GET", `/api/lists/${id}/`)).body).toMatchObject({
      status: "failed",
      error: { code: "file.no_such_column" },
    });

    await choose(0);
    await customer.settle();
    await customer.call("POST", `/api/lists/${id}/verify/`);
    expect(await choose("Home")).toMatchObject({ status: 409 });
    await customer.settle();
    const cells = ["ann@inbox.test", "bob@inbox.test"];
    expect(await product.violations([{ listID: id, cells }])).toEqual([]);
  });
});
