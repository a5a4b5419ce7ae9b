/** Paddle.js: Paddle's own script, or the one that the local Paddle serves. */
import { initializePaddle, type Paddle } from "@paddle/paddle-js";
import type { Checkout } from "@winnow/core/billing/schema";

type PaddleOptions = Pick<Checkout, "environment" | "client_token" | "local_url">;

/** An event of the checkout, such as `checkout.completed`. */
export interface CheckoutEvent {
  name: string;
  transactionID: string | null;
}

/** Loads Paddle.js once. `onEvent` replaces the listener of an earlier checkout. Throws where it cannot be loaded. */
export async function loadPaddle(
  { environment, client_token: token, local_url }: PaddleOptions,
  onEvent: (event: CheckoutEvent) => void,
): Promise<Paddle> {
  if (local_url !== null && window.PaddleBillingV1 === undefined)
    await loadScript(new URL("/paddle.js", local_url).href);
  const paddle = await initializePaddle({
    token,
    eventCallback: ({ name, data }) =>
      onEvent({ name: name ?? "", transactionID: data?.transaction_id ?? null }),
    ...(environment === "local" ? {} : { environment }),
  });
  if (paddle === undefined) throw new Error("Paddle.js is not available.");
  return paddle;
}

const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`The script ${url} could not be loaded.`));
    });
    document.head.append(script);
  });
