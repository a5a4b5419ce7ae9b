/** Two checkouts that are open at a time, both paid at the local Paddle, and the operator's command. */
import type { CustomPlanDetail } from "@winnow/core/billing/schema";
import type { Info as Notice } from "@winnow/core/notice/schema";
import { expect, it } from "vitest";
import { paymentProblems } from "../../operator/payment-problems.ts";
import { testProduct } from "../test-product.ts";
import { newBuyer } from "./buyer.ts";

const product = await testProduct();

/** Runs the command on the test product. */
const run = (...args: string[]): Promise<string> =>
  product.enter(() =>
    paymentProblems(["--stage", "test", "--cloud", process.env["AWS_ENDPOINT_URL"] ?? "", ...args]),
  );

it("The second of two paid checkouts is told to the owner and to the operator, who closes it.", async () => {
  const buyer = await newBuyer(product);
  const [business, pro] = [await buyer.open("business-month"), await buyer.open("pro-month")];
  const ids = [await business.pay(), await pro.pay()];
  const { body } = await buyer.call<{ results: Notice[] }>("GET", "/api/notice/");
  const told = body.results.filter(({ title }) => title.includes("pays for"));
  expect(told.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^This workspace pays for (Business and Pro|Pro and Business)$/),
  ]);
  const listed = await run();
  const [transaction] = ids.filter((id) => listed.includes(id));
  expect(listed).toContain(`${transaction}  second_subscription  sub_`);
  expect(listed).toContain("cancel and refund one in Paddle");
  const close = ["--close", transaction ?? "", "--problem", "second_subscription"];
  expect(await run(...close)).toBe(`Closed second_subscription of ${transaction}.`);
  await expect(run(...close)).rejects.toThrow("has no open problem");
  expect(await run()).not.toContain(transaction);
});

it("A plan has no checkout beside a subscription, which changes its plan instead.", async () => {
  const buyer = await newBuyer(product);
  await buyer.buy("pro-month");
  const detail = await buyer.call<CustomPlanDetail>("GET", "/api/customplan/business-month/");
  expect(detail.body).toMatchObject({ id: "business-month", checkout: null });
});

it("The command refuses half an instruction, two, an unknown problem, and a payment that cannot be accepted.", async () => {
  await expect(run("--close", "txn_1")).rejects.toThrow("name the transaction by --close");
  await expect(run("--close", "txn_1", "--problem", "gift")).rejects.toThrow("one of unknown_buyer");
  const both = ["--accept", "txn_1", "--close", "txn_1", "--problem", "nothing_paid"];
  await expect(run(...both)).rejects.toThrow("accepting closes it, too");
  await expect(run("--accept", "txn_1")).rejects.toThrow("is not a zero payment");
});
