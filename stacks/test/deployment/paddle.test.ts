import { describe, expect, it } from "vitest";
import { packOffers, planOffers } from "@winnow/core/billing/catalog";
import { stageOf } from "../../stages.ts";
import { operator, synthesise } from "./synthesis.ts";

const prices = Object.fromEntries(
  [...planOffers, ...packOffers].map(({ id }) => [id, `pri_${id.replaceAll("-", "").padEnd(26, "0")}`]),
);
const account = {
  WINNOW_PADDLE: "sandbox",
  WINNOW_PADDLE_CLIENT_TOKEN: "test_1",
  WINNOW_PADDLE_PRICES: JSON.stringify(prices),
};

/** The settings of Paddle that the functions of production have. */
const settingsWith = (environment: Record<string, string>) => {
  const found = synthesise("production", { ...operator, ...environment })
    .all("AWS::Lambda::Function")
    .map(({ Properties }) => Properties["Environment"] as { Variables?: Record<string, string> } | undefined)
    .map((each) => Object.entries(each?.Variables ?? {}).filter(([name]) => name.startsWith("PADDLE_")))
    .map((each) => JSON.stringify(Object.fromEntries(each)));
  return [...new Set(found)].filter((each) => each !== "{}").map((each) => JSON.parse(each) as object);
};

describe("a deployed stage", () => {
  it("calls Paddle's own URL only, whatever other URL the operator names", () => {
    const others = { PADDLE_URL: "http://127.0.0.1:4600", WINNOW_PADDLE_URL: "http://127.0.0.1:4600" };
    expect(settingsWith({ ...account, ...others })).toEqual([
      {
        PADDLE_URL: "https://sandbox-api.paddle.com",
        PADDLE_CLIENT_TOKEN: "test_1",
        PADDLE_PRICES: account.WINNOW_PADDLE_PRICES,
      },
    ]);
  });

  it("sells nothing without an account", () => {
    expect(settingsWith({})).toEqual([]);
  });

  it.each([
    [{ WINNOW_PADDLE: "local" }, "production or sandbox"],
    [{ WINNOW_PADDLE_CLIENT_TOKEN: "" }, "WINNOW_PADDLE_CLIENT_TOKEN"],
    [{ WINNOW_PADDLE_PRICES: '{"pro-month":"pri_1"}' }, "no price of pro-year"],
  ])("refuses %j", (changes, message) => {
    expect(() => stageOf("production", { ...operator, ...account, ...changes })).toThrow(message);
  });
});
