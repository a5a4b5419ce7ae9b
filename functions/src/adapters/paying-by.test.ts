import type { Payment } from "@winnow/core/port/payment/index";
import { paddle } from "@winnow/core/port/payment/paddle";
import { expect, it } from "vitest";
import { payingBy } from "./paying-by.ts";

it("payingBy has every method of the provider.", () => {
  const real: Payment.Provider = paddle({ url: "http://paddle.test", apiKey: async () => "key" });
  const methods = Object.keys(payingBy(async () => real));
  expect(methods.toSorted()).toEqual(Object.keys(real).toSorted());
});
