import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { noSharedData, sharedRows } from "../../test/shared-data.ts";
import { disposability } from "./disposable.ts";
import { isFree } from "./free.ts";
import { readData } from "./domain-list/data.ts";
import { domainList } from "./domain-list/index.ts";
import { majorProviders } from "./domain-list/major-providers.ts";

const listOf = (text: string) => domainList(() => Buffer.from(text));
const linesOf = (text: string) => text.split("\n").slice(0, -1);
const disposable = readData("disposable").toString();
const suspected = readData("suspected").toString();
const free = readData("free").toString();

test.each([
  ["disposable", disposable],
  ["suspected", suspected],
  ["free", free],
])(
  "The %s list is sorted, and every one of its domains is found, the first and the last included.",
  (_, text) => {
    const lines = linesOf(text);
    const list = listOf(text);
    expect(lines).toEqual([...new Set(lines)].toSorted());
    expect(lines.filter((line) => !list.has(line))).toEqual([]);
  },
);

test("A list has no domain before the first, after the last or part of an entry.", () => {
  const list = listOf("bee.example\ncat.example\ndog.example\n");
  for (const absent of ["", "ant.example", "elk.example", "cat", "cat.exampl", "cat.example2", "at.example"])
    expect(list.has(absent)).toBe(false);
  expect(listOf("").has("cat.example")).toBe(false);
});

test("A list has exactly the listed domains, for random lists and lookups.", () => {
  const domain = fc.domain();
  fc.assert(
    fc.property(fc.uniqueArray(domain), fc.array(domain), (named, others) => {
      const list = listOf([...named.toSorted(), ""].join("\n"));
      const all = new Set(named);
      return [...named, ...others, ...named.map((name) => name.slice(1))].every(
        (name) => list.has(name) === all.has(name),
      );
    }),
  );
});

test("An entry covers its subdomains, but a public suffix covers none.", () => {
  expect(disposability("mailinator.com")).toBe("agreed");
  expect(disposability("eu.mailinator.com")).toBe("agreed");
  expect(disposability("notmailinator.com.example")).toBeNull();
  const list = listOf("com\nexample.com\ngithub.io\n");
  expect(list.covers("a.b.example.com")).toBe(true);
  expect(list.covers("other.com")).toBe(false);
  expect(listOf("amazonaws.com\n").covers("someone.s3.amazonaws.com")).toBe(false);
  expect(list.covers("someone.github.io")).toBe(false);
});

test("Every large provider is free.", () => {
  expect(majorProviders.filter((domain) => !isFree(domain))).toEqual([]);
});

test("No free provider and no known company is disposable.", () => {
  const real = readFileSync(join(import.meta.dirname, "domain-list/never-disposable.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(real).toEqual(expect.arrayContaining(["sify.com", "yandex.net", "safe-mail.net"]));
  expect([...real, ...linesOf(free)].filter((domain) => disposability(domain) !== null)).toEqual([]);
});

test("Agreed has domains of several sources, suspected of one.", () => {
  expect(linesOf(disposable).length).toBeGreaterThan(40_000);
  expect(linesOf(suspected).length).toBeGreaterThan(32_000);
  const agreed = listOf(disposable);
  expect(linesOf(suspected).filter(agreed.has)).toEqual([]);
  expect(["yopmail.com", "10minutemail.com", "guerrillamail.com"].map(disposability)).toEqual([
    "agreed",
    "agreed",
    "agreed",
  ]);
  expect(disposability(linesOf(suspected)[100] ?? "")).toBe("suspected");
});

test("No real provider that public lists misjudge is disposable.", (context) => {
  const row = z.object({ domain: z.string(), tier: z.enum(["hard", "soft"]) });
  const rows = sharedRows("disposable_must_not_flag", row);
  if (rows === null) return context.skip(noSharedData);
  const hard = rows.filter(({ tier }) => tier === "hard").map(({ domain }) => domain);
  expect(hard.length).toBeGreaterThan(300);
  expect(hard.filter((domain) => disposability(domain) !== null)).toEqual([]);
});

test.each(["tuta.io", "disroot.org", "kakao.com", "189.cn", "inbox.lt", "mail.kz", "au.com"])(
  "%s is free and lasting.",
  (domain) => {
    expect(isFree(domain)).toBe(true);
    expect(disposability(domain)).toBeNull();
  },
);

test.each(["10minutemail.info", "tempmail.com", "30minutenmail.eu", "mailinator.pl", "trash-mail.net"])(
  "%s is disposable, and not free.",
  (domain) => {
    expect(disposability(domain)).toBe("agreed");
    expect(isFree(domain)).toBe(false);
  },
);
