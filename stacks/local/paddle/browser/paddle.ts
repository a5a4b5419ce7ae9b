/**
 * Paddle.js, as played on this machine: the local Paddle serves it at `/paddle.js`. `Checkout.open` shows the local
 * checkout in a frame above the page, and reports its events.
 */
import type { CheckoutOpenOptions, Paddle, PaddleEventData, PaddleSetupOptions } from "@paddle/paddle-js";

/** The script's own address is that of the local Paddle. */
const base = new URL((document.currentScript as HTMLScriptElement).src).origin;

let options: PaddleSetupOptions | undefined;
let overlay: { dialog: HTMLDialogElement; frame: HTMLIFrameElement; last: PaddleEventData } | undefined;

function report(event: PaddleEventData): void {
  if (overlay) overlay.last = event;
  options?.eventCallback?.(event);
}

function addressOf({ items, transactionId, customer, customData }: CheckoutOpenOptions): string {
  const email = customer?.email ?? "";
  if (transactionId) return `${base}/checkout/${transactionId}?${new URLSearchParams({ email }).toString()}`;
  const input = {
    items: (items ?? []).map(({ priceId, quantity = 1 }) => ({ price_id: priceId, quantity })),
    custom_data: customData ?? null,
    email,
    token: options?.token ?? "",
  };
  return `${base}/checkout?${new URLSearchParams({ input: JSON.stringify(input) }).toString()}`;
}

function open(input: CheckoutOpenOptions): void {
  dismiss();
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "Checkout");
  Object.assign(dialog.style, {
    position: "fixed",
    inset: "0",
    width: "100%",
    height: "100%",
    maxWidth: "none",
    maxHeight: "none",
    margin: "0",
    padding: "0",
    border: "0",
  });
  const frame = document.createElement("iframe");
  frame.title = "Paddle Checkout";
  frame.src = addressOf(input);
  Object.assign(frame.style, { display: "block", width: "100%", height: "100%", border: "0" });
  dialog.append(frame);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  document.body.append(dialog);
  overlay = { dialog, frame, last: {} };
  dialog.showModal();
  frame.focus();
}

/** Removes the overlay, and says that it was closed. */
function close(): void {
  if (!overlay) return;
  const { data } = overlay.last;
  dismiss();
  report({ name: "checkout.closed", ...(data && { data }) } as PaddleEventData);
}

function dismiss(): void {
  overlay?.dialog.close();
  overlay?.dialog.remove();
  overlay = undefined;
}

addEventListener("message", ({ origin, source, data }: MessageEvent<{ paddle?: PaddleEventData }>) => {
  if (origin !== base || !overlay || source !== overlay.frame.contentWindow || !data.paddle) return;
  const event = data.paddle;
  if ((event.name as string) === "checkout.closed") close();
  else report(event);
});

const isMissing = (): never => {
  throw new Error("The local Paddle.js does not have this.");
};

const paddle: Paddle = {
  Checkout: { open, close, updateCheckout: isMissing, updateItems: isMissing },
  Environment: { set: () => undefined },
  Retain: { demo: () => undefined, initCancellationFlow: isMissing },
  PricePreview: isMissing,
  TransactionPreview: isMissing,
  Setup: initialize,
  Spinner: { show: () => undefined, hide: () => undefined },
  Status: { libraryVersion: "local" },
  Initialized: false,
  Initialize: initialize,
  Update: (changed) => {
    options = { ...options, ...changed } as PaddleSetupOptions;
  },
  Version: "v1",
};

function initialize(given: PaddleSetupOptions): void {
  options = given;
  paddle.Initialized = true;
}

window.Paddle = paddle;
window.PaddleBillingV1 = paddle;
