import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  type CheckoutOrigins,
  contentSecurityPolicy,
  opensCheckout,
  paddleOrigins,
} from "./content-security.ts";

const directivesFor = (html: string, checkout?: CheckoutOrigins) =>
  Object.fromEntries(
    contentSecurityPolicy("https://files.example.test", html, checkout)
      .split("; ")
      .map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources];
      }),
  );

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

describe("the content security policy", () => {
  it("allows scripts of our origin only", () => {
    expect(directivesFor("<p>Hello</p>")["script-src"]).toEqual(["'self'"]);
  });

  it("allows the page's inline scripts by their hashes", () => {
    const html =
      '<script>let theme;\n</script><script type="module" src="/a.js"></script><script>1 < 2</script>';
    expect(directivesFor(html)["script-src"]).toEqual(["'self'", hashOf("let theme;\n"), hashOf("1 < 2")]);
  });

  it("allows requests to our origin and the bucket of files only", () => {
    const directives = directivesFor("");
    expect(directives["connect-src"]).toEqual(["'self'", "https://files.example.test"]);
    expect(directives["form-action"]).toEqual(["'self'", "https://files.example.test"]);
  });

  it("allows Paddle where a checkout is opened only", () => {
    expect(directivesFor("", paddleOrigins)).toMatchObject({
      "script-src": ["'self'", "https://cdn.paddle.com"],
      "frame-src": ["https://buy.paddle.com", "https://sandbox-buy.paddle.com"],
    });
    expect(contentSecurityPolicy("https://files.example.test", "")).not.toContain("paddle");
    expect(["/pricing", "/account-settings/my-plan/add-credits"].map(opensCheckout)).toEqual([true, true]);
    expect(["/", "/pricing-of-others", "/account-settings/profile"].map(opensCheckout)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("forbids everything else, being framed, and unsafe sources", () => {
    expect(directivesFor("")).toMatchObject({
      "default-src": ["'none'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
    });
    expect(contentSecurityPolicy("https://files.example.test", "")).not.toContain("unsafe");
  });
});
