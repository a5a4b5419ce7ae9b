import { describe, expect, it } from "vitest";
import { readCommonPasswords } from "./data.ts";
import { weaknessOf } from "./index.ts";
import { commonPasswordCount, shortestPassword } from "./limits.ts";

const ann = { email: "ann.lee@harvest-club.test", firstName: "Annabel", lastName: "Lee" };
const weakness = (password: string) => weaknessOf(password, ann);

describe("a password is easily guessed", () => {
  it.each(["password", "PASSWORD", "Qwertyuiop", "1q2w3e4r", "iloveyou", "ｐａｓｓｗｏｒｄ"])(
    "where many people use it, whatever its case: %s",
    (password) => {
      expect(weakness(password)).toBe("common");
    },
  );

  it("where it is among the 10,000 most common ones of eight characters or more", () => {
    const long = readCommonPasswords().filter((each) => each.length >= shortestPassword);
    expect(long).toHaveLength(commonPasswordCount);
    expect(long.filter((each) => weakness(each) !== "common")).toEqual([]);
  });

  it.each([" ".repeat(8), "\u00a0\t ".repeat(4), " ".repeat(128)])("where it is blank", (password) => {
    expect(weakness(password)).toBe("blank");
  });

  it.each(["aaaaaaaa", "abcabcabcabc", "Grain1Grain1", "12".repeat(64), "7777777777777"])(
    "where it repeats itself: %s",
    (password) => {
      expect(weakness(password)).toMatch(/^(pattern|common)$/);
    },
  );

  it("where it repeats seven characters; eight are a password by themselves", () => {
    expect(weakness("k8vqzx7k8vqzx7")).toBe("pattern");
    expect(weakness("k8vqzx7k8vq")).toBe("pattern");
    expect(weakness("k8vqzx7uk8vqzx7u")).toBeNull();
    expect(weakness("k8vqzx7k")).toBeNull();
  });

  it.each([
    "asdfghjkl;'",
    "zxcvbnm,./",
    "abcdefghijk",
    "98765432109",
    "qwertz12345",
    "1qaz2wsx3edc",
    "zyxwvuts",
  ])("where it is a run of keys, letters or digits: %s", (password) => {
    expect(weakness(password)).toMatch(/^(pattern|common)$/);
  });

  it.each(["P@ssw0rd!", "monkey1234", "Summer2026", "19851204", "letmein99"])(
    "where it is a common word with a few characters, or a date: %s",
    (password) => {
      expect(weakness(password)).toBe("pattern");
    },
  );

  it.each([
    "Winnow2026",
    "winnow-2026",
    "AnnabelLee1",
    "annlee1990",
    "LeeAnnabel!",
    "ann.lee@harvest-club.test",
    "HarvestClub",
    "harvest2026",
    "harvest-club.test",
  ])(
    "where it is little more than a name of the product or the person, or a part of the address: %s",
    (password) => {
      expect(weakness(password)).toBe("name");
    },
  );
});

describe("a password is accepted", () => {
  it.each([
    "a-long-passphrase",
    "correct horse battery staple",
    "gh7kd92b",
    "Spreu vom Weizen",
    "ährenlese im Juli",
    "密码保险箱钥匙在桌上",
    `${"a".repeat(32)}gh7kd92b-and-more`,
    `gh7kd92b-and-more${"a".repeat(64)}`,
  ])("where nothing of this holds: %s", (password) => {
    expect(weakness(password)).toBeNull();
  });

  it("with a name in it and six more characters, and refused with five", () => {
    expect(weakness("Annabel-8kxv")).toBe("name");
    expect(weakness("Annabel-8kxvq")).toBeNull();
  });

  it("with a name of two characters in it, which is no name here", () => {
    expect(weaknessOf("Bo-8kxvq", { email: "bo@x.test", firstName: "Bo", lastName: "Wu" })).toBeNull();
  });
});

it("A million guesses decide: one character makes the difference.", () => {
  expect(weakness("dragonk8v")).toBe("pattern");
  expect(weakness("dragonk8vq")).toBeNull();
});
