/** The Content-Security-Policy of our pages. */
import { createHash } from "node:crypto";

/** The origins of a checkout that a page opens. */
export interface CheckoutOrigins {
  script: readonly string[];
  style: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
}

/** Paddle's origins: of Paddle.js, and of the checkouts of production and sandbox. */
export const paddleOrigins: CheckoutOrigins = {
  script: ["https://cdn.paddle.com"],
  style: ["https://cdn.paddle.com"],
  frame: ["https://buy.paddle.com", "https://sandbox-buy.paddle.com"],
  connect: ["https://checkout-service.paddle.com", "https://sandbox-checkout-service.paddle.com"],
};

/** The paths of the pages that open a checkout, with everything below. */
export const checkoutPaths: readonly string[] = ["/pricing", "/account-settings/my-plan"];

/** Whether the page of a path opens a checkout. */
export const opensCheckout = (path: string): boolean =>
  checkoutPaths.some((each) => path === each || path.startsWith(`${each}/`));

/**
 * The policy of the pages. Allows uploads to the origin `files` and the inline scripts of `html`; with `checkout`, also its
 * origins.
 */
export function contentSecurityPolicy(files: string, html: string, checkout?: CheckoutOrigins): string {
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inlineScripts(html).map(hashSource), ...(checkout?.script ?? [])],
    "style-src": ["'self'", ...(checkout?.style ?? [])],
    ...(checkout && { "frame-src": checkout.frame }),
    "font-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:", files],
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "connect-src": ["'self'", files, ...(checkout?.connect ?? [])],
    "form-action": ["'self'", files],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/gi);
  return [...scripts].flatMap(({ groups }) =>
    groups?.["text"] && !/\ssrc\s*=/i.test(groups["attributes"] ?? "") ? [groups["text"]] : [],
  );
}

const hashSource = (script: string): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
