import { expect, test } from "vitest";
import { ApiKey } from "../../api-key/index.ts";
import { plans } from "../../kit/plan.ts";
import { comparison } from "./comparison.ts";
import { offers } from "../plan/plan.ts";

const monthly = offers.filter(
  ({ plan_type, payment_recurring_interval }) =>
    plan_type !== "pack" && payment_recurring_interval !== "year",
);

/** What the comparison says about one thing, plan by plan. */
const valuesOf = (label: string): string[] | undefined => {
  const row = comparison.find((each) => each.label === label);
  return row && monthly.map((plan) => row.value(plan));
};

test("The free plan has test keys alone, and each plan the calls that its keys may make.", () => {
  expect(monthly.map(({ credit_packs_plan_type }) => credit_packs_plan_type)).toEqual(plans);
  expect(valuesOf("Live API keys")).toEqual(["No", "Yes", "Yes", "Yes"]);
  expect(valuesOf("API calls a second")).toEqual(plans.map((plan) => String(ApiKey.callLimits[plan] / 5)));
});

test("Prices, analyses and roles are those of the catalogue.", () => {
  expect(valuesOf("Price for 1,000 credits")).toEqual(["–", "$2.90", "$1.49", "$0.70"]);
  expect(valuesOf("Free analyses")?.[0]).toBe("20 a day");
  expect(valuesOf("Roles of your own")).toEqual(["–", "50", "50", "50"]);
});

test("A year costs ten months, so that a month of it is cheaper.", () => {
  const price = comparison.find(({ label }) => label === "Price a month");
  const yearly = offers.find(({ id }) => id === "pro-year");
  expect(yearly && price?.value(yearly)).toBe("$24.17");
});
