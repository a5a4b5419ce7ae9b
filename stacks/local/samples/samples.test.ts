import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { domains } from "../mail-world/domains.ts";
import { samples } from "./make.ts";

const fileOf = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

test.each(Object.entries(samples))("%s equals the output of its script.", (name, make) => {
  expect(fileOf(name)).toBe(make());
});

test("The tour has every domain of the mail world but two of three that never answer.", () => {
  const visited = fileOf("tour.csv");
  const leftOut = domains.filter(({ domain }) => !visited.includes(`@${domain},`));
  expect(leftOut.map(({ domain }) => domain)).toEqual(["mute.test", "late.test"]);
});

describe("the newsletter", () => {
  const text = fileOf("newsletter-5000.csv");
  const rows = text.trimEnd().split("\r\n").slice(1);

  test("has 5,000 rows and a header", () => {
    expect(rows).toHaveLength(5_000);
    expect(text.split("\r\n")[0]).toBe("First name,Last name,Email,Company,City,Subscribed");
  });

  test("has quoted commas and quotes", () => {
    expect(rows.filter((row) => row.includes('"Acme, Inc."')).length).toBeGreaterThan(100);
    expect(rows.filter((row) => row.includes('"The ""Good"" Shop"')).length).toBeGreaterThan(100);
  });

  test("has duplicates, typos, disposable and role addresses", () => {
    const count = (pattern: RegExp): number => rows.filter((row) => pattern.test(row)).length;
    const emails = rows.map((row) => row.split(",")[2]);
    expect(rows.length - new Set(emails).size).toBeGreaterThan(150);
    expect(count(/@(gmial|gmail|hotmial|yahooo|outlok|iclod)\./)).toBeGreaterThan(25);
    expect(count(/@(mailinator|guerrillamail|yopmail|10minutemail)\./)).toBeGreaterThan(40);
    expect(count(/,(info|sales|support|admin|office|hello|billing|noreply)@/)).toBeGreaterThan(100);
  });
});
