/** Paddle's checkout, opened over the page. What was bought counts when the ledger shows it. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { loadCode } from "../../../lib/load-code.ts";
import { billing } from "../billing-api.ts";

interface Purchase {
  /** An offer of the catalogue. */
  id: string;
  quantity: number;
}

/** `onCompleted` gets Paddle's transaction id of a payment that went through. */
export function useCheckout(onCompleted: (transactionID: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const checkout = useMutation({
    mutationFn: async ({ id, quantity }: Purchase) => {
      const { checkout } = await billing.offer(id);
      if (checkout === null)
        throw new ApiError(403, { error: "This cannot be bought now. Reload the page and look again." });
      const { loadPaddle } = await loadCode(() => import("../../../shared/billing/paddle.ts"));
      const paddle = await loadPaddle(checkout, ({ name, transactionID }) => {
        if (name === "checkout.closed" || name === "checkout.error") setOpen(false);
        if (name !== "checkout.completed" || transactionID === null) return;
        setOpen(false);
        paddle.Checkout.close();
        onCompleted(transactionID);
      });
      paddle.Checkout.open({
        items: [{ priceId: checkout.price_id, quantity: Math.min(quantity, checkout.max_quantity) }],
        customer: { email: checkout.email },
        customData: checkout.custom_data,
        settings: {
          displayMode: "overlay",
          theme: document.documentElement.dataset["theme"] === "dark" ? "dark" : "light",
          showAddDiscounts: false,
        },
      });
      setOpen(true);
    },
  });
  return {
    begin: checkout.mutate,
    isOpen: isOpen || checkout.isPending,
    error: checkout.error,
  };
}
