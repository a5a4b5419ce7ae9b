import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matcherOf } from "./matcher.ts";
import type { Effect, Match, Named } from "./schema.ts";

const rule = (effect: Effect, match: Match, value: string): Named => ({ match, value, effect });
const effectOn = (address: string, ...rules: Named[]) => matcherOf(rules).ofAddress(address)?.effect ?? null;

describe("a rule", () => {
  it("on an address decides about it in any letters, and about no other", () => {
    const ann = rule("block", "address", "ann@a.test");
    expect(effectOn("Ann@a.test", ann)).toBe("block");
    expect(effectOn("joann@a.test", ann)).toBeNull();
    expect(effectOn("ann@b.a.test", ann)).toBeNull();
  });

  it("on a domain decides about that alone, one on a suffix also about all below it", () => {
    expect(effectOn("ann@a.test", rule("block", "domain", "a.test"))).toBe("block");
    expect(effectOn("ann@b.a.test", rule("block", "domain", "a.test"))).toBeNull();
    expect(effectOn("ann@a.test", rule("block", "suffix", "a.test"))).toBe("block");
    expect(effectOn("ann@c.b.a.test", rule("block", "suffix", "a.test"))).toBe("block");
    expect(effectOn("ann@ba.test", rule("block", "suffix", "a.test"))).toBeNull();
  });

  it("on an exchanger decides about a mail host and all below it, and needs DNS", () => {
    const rules = matcherOf([rule("block", "exchanger", "mail.test")]);
    expect(rules.asksDNS).toBe(true);
    expect(rules.ofExchanger("MX1.mail.test.")?.effect).toBe("block");
    expect(rules.ofExchanger("webmail.test")).toBeNull();
    expect(rules.ofAddress("ann@mail.test")).toBeNull();
  });

  it("on an address comes before one on its domain, and that before one on a suffix", () => {
    const address = rule("allow", "address", "ann@a.test");
    const domain = rule("block", "domain", "a.test");
    const suffix = rule("allow", "suffix", "a.test");
    expect(effectOn("ann@a.test", suffix, domain, address)).toBe("allow");
    expect(effectOn("bob@a.test", suffix, domain, address)).toBe("block");
    expect(effectOn("bob@b.a.test", suffix, domain, address)).toBe("allow");
  });
});

describe("where a rule may decide", () => {
  const domain = fc.constantFrom("a.test", "b.test", "c.test", "d.test", "e.test");
  const rules = fc.array(
    fc.record({
      match: fc.constantFrom("address" as const, "domain" as const),
      value: domain,
      effect: fc.constant("block" as const),
    }),
    { maxLength: 3 },
  );

  it("is between two domains if an address or a domain of a rule is there, both included", () => {
    fc.assert(
      fc.property(rules, domain, domain, (some, one, other) => {
        const [first = "", last = ""] = [one, other].toSorted();
        const named = some.map((each) => ({
          ...each,
          value: each.match === "address" ? `ann@${each.value}` : each.value,
        }));
        const expected = some.some(({ value }) => first <= value && value <= last);
        expect(matcherOf(named).mayDecideByText(first, last)).toBe(expected);
      }),
    );
  });

  it("is anywhere if it is about a suffix, and nowhere by text if it is about a mail host", () => {
    expect(matcherOf([rule("block", "suffix", "z.test")]).mayDecideByText("a.test", "b.test")).toBe(true);
    expect(matcherOf([rule("allow", "exchanger", "z.test")]).mayDecideByText("a.test", "b.test")).toBe(false);
    expect(matcherOf([]).mayDecideByText("a.test", "b.test")).toBe(false);
  });
});

describe("of several suffixes", () => {
  const label = fc.constantFrom("a", "b", "c");
  const name = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => `${labels.join(".")}.test`);
  const suffixes = fc.uniqueArray(
    fc.record({
      match: fc.constant("suffix" as const),
      value: name,
      effect: fc.constantFrom("allow", "block"),
    }),
    { selector: ({ value }) => value },
  );

  it("a blocking one decides, in any order", () => {
    fc.assert(
      fc.property(name, suffixes, (domain, rules) => {
        const matching = rules.filter(({ value }) => `.${domain}`.endsWith(`.${value}`));
        const expected = matching.some(({ effect }) => effect === "block") ? "block" : matching[0]?.effect;
        expect(matcherOf(rules).ofAddress(`ann@${domain}`)?.effect).toBe(expected);
        expect(matcherOf(rules.toReversed()).ofAddress(`ann@${domain}`)?.effect).toBe(expected);
      }),
    );
  });
});
