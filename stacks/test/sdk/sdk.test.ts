/** The SDK against the running product, as a customer's program calls it. */
import { describe, expect, it } from "vitest";
import { hang, startReceiver, status } from "../../../core/test/receiver.ts";
import { Winnow } from "../../../sdk/src/index.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

async function client(mode: "live" | "test"): Promise<Winnow> {
  const { body } = await customer.call<{ key: string }>("POST", "/api/api-key/", { name: mode, mode });
  return new Winnow(body.key, { baseUrl: product.url });
}

const winnow = await client("live");

async function all<T>(sequence: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of sequence) found.push(one);
  return found;
}

describe("a program with the SDK", () => {
  it("verifies an address, and waits for one that takes longer", async () => {
    expect(await winnow.verify("person@inbox.test")).toMatchObject({
      reason: "accepted",
      charged: 1,
      mode: "live",
    });
    const test = await client("test");
    const slow = await test.verify("slow@slow.test", { timeout: 1, metadata: { form: "7" } });
    expect(slow).toMatchObject({ status: "valid", metadata: { form: "7" } });
    expect(await test.verification(slow.id)).toEqual(slow);
    expect(await test.deleteVerification(slow.id)).toEqual({ id: slow.id, removed: true });
    await expect(test.verification(slow.id)).rejects.toMatchObject({ code: "verification.missing" });
  });

  it("gets the code, the request id and the credits of a refusal", async () => {
    const test = await client("test");
    await expect(test.verify("insufficient@credits.test")).rejects.toMatchObject({
      code: "credits.insufficient",
      status: 402,
      requestId: expect.stringMatching(/./),
      problem: { needed: 1, available: 0 },
    });
    const stranger = new Winnow("wn_test_1", { baseUrl: product.url });
    await expect(stranger.credits()).rejects.toMatchObject({ code: "key.invalid", status: 401 });
  });

  it("verifies a list, reads all its pages, and fetches the file", async () => {
    const emails = ["ann@inbox.test", "no-bob@inbox.test", "person@catchall.test"];
    const made = await winnow.lists.create({ name: "Spring", emails, start: "verify" });
    const seen: string[] = [];
    const list = await winnow.lists.wait(made.id, { onProgress: ({ status: now }) => seen.push(now) });
    expect(list).toMatchObject({ status: "completed", verification: { credits: { charged: 3 } } });
    expect(seen.at(-1)).toBe("completed");
    const results = await all(winnow.lists.results(made.id, { limit: 1 }));
    expect(results.map(({ email }) => email).toSorted()).toEqual(emails.toSorted());
    const { url, rows } = await winnow.lists.download(made.id, { policy: "safe" });
    expect(rows).toBe(1);
    expect(await (await fetch(url)).text()).toContain("ann@inbox.test,valid,accepted");
    expect(await all(winnow.usage({ by: "list" }))).toMatchObject([{ id: made.id, charged: 3 }]);
    await winnow.lists.delete(made.id);
    await expect(winnow.lists.get(made.id)).rejects.toMatchObject({ code: "list.missing" });
  });

  it("uploads a file, and chooses its column", async () => {
    const file = new Blob([
      "Email,Other\nno-ann@inbox.test,eve@inbox.test\nno-bob@inbox.test,zoe@inbox.test\n",
    ]);
    const key = { idempotencyKey: "two-columns" };
    const input = { name: "Two", filename: "two.csv", file, column: "Other", start: "clean" } as const;
    const made = await winnow.lists.create(input, key);
    expect((await winnow.lists.create(input, key)).id).toBe(made.id);
    await winnow.lists.wait(made.id);
    const { url, rows } = await winnow.lists.download(made.id, { original: true, columns: ["status"] });
    expect(rows).toBe(2);
    expect(await (await fetch(url)).text()).toContain("no-ann@inbox.test,eve@inbox.test,valid");
  });

  it("verifies the webhooks that it gets, by both secrets while one is replaced", async () => {
    const receiver = await startReceiver(status(204));
    const test = await client("test");
    const { id, secret } = await test.webhooks.create({ url: receiver.url, events: ["credits.low"] });
    const { secret: next } = await test.webhooks.rotateSecret(id);
    await test.webhooks.test(id);
    await expect.poll(() => receiver.received.length).toBe(1);
    const [{ body, headers } = { body: "", headers: {} }] = receiver.received;
    for (const one of [secret, next])
      expect(await Winnow.webhooks.verify(body, headers, one)).toMatchObject({ type: "credits.low" });
    await expect(Winnow.webhooks.verify(`${body} `, headers, secret)).rejects.toThrow("No signature");
    await expect.poll(async () => all(test.webhooks.deliveries(id))).toMatchObject([{ status: "succeeded" }]);
    await test.webhooks.delete(id);
    await receiver.close();
  });

  it("is not kept by a server that never answers", async () => {
    const receiver = await startReceiver(hang);
    const waiting = new Winnow("wn_test_1", { baseUrl: new URL(receiver.url).origin, timeoutMs: 300 });
    await expect(waiting.credits()).rejects.toMatchObject({ code: "timeout" });
    await receiver.close();
  });
});
