import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security.ts";

const directivesFor = (html: string) =>
  Object.fromEntries(
    contentSecurityPolicy("https://files.example.test", html)
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

  it("forbids everything else, being framed, and unsafe sources", () => {
    expect(directivesFor("")).toMatchObject({
      "default-src": ["'none'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
    });
    expect(contentSecurityPolicy("https://files.example.test", "")).not.toContain("unsafe");
  });
});
