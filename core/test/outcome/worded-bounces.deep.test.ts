/**
 * The bounces that flufl.bounce is tested with, of mail servers since 1999: who did not get the mail, as that package says; when, as their
 * header says; and whether it is about the mailbox, as people read it. Where a person could have written it, it is unclear.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bounceClassOf } from "../../src/outcome/bounce-mail/bounce-class.ts";
import { itemsOf } from "../../src/outcome/bounce-mail/message.ts";
import type { BounceClass } from "../../src/outcome/schema.ts";
import { fetchPyPISource } from "../verdict/public-replies/fetch.ts";

/** What each says in words, by its name; the others say nothing of whom it is about, or nothing at all. */
const classes: Readonly<Record<Exclude<BounceClass, "unclear">, string>> = {
  mailbox: `bounce_02 dsn_10 dsn_11 dsn_12 dsn_13 dsn_14 dsn_15 dsn_16 exim_01 groupwise_01 groupwise_02 llnl_01 microsoft_01
    microsoft_02 microsoft_04 postfix_01 qmail_03 qmail_04 qmail_05 simple_05 simple_06 simple_08 simple_11 simple_12 simple_13
    simple_19 simple_23 simple_25 simple_26 simple_27 simple_29 simple_30 simple_33 simple_34 simple_36 simple_37 simple_39
    simple_41 smtp32_04 smtp32_06 smtp32_07 yahoo_03 yahoo_05 yahoo_06 yahoo_07 yahoo_08 yahoo_09 yahoo_10 yahoo_11 yahoo_13`,
  full: `dsn_17 hotpop_01 newmailru_01 postfix_04 qmail_02 qmail_06 qmail_07 simple_01 simple_07 simple_08 simple_09 simple_14 simple_35
    simple_38 simple_45 yahoo_02 yahoo_04`,
  temporary: `dsn_02 dsn_05 dsn_06 dsn_07 dsn_08 postfix_02 sendmail_01 simple_02 simple_03 simple_21 simple_22 simple_28
    simple_40 simple_44 yahoo_01`,
  sender: "aol_01 dsn_03 simple_18 simple_42",
};

/**
 * Where we say otherwise than the package: it guesses the domain of a name, reads a message that says no time, and takes no address with
 * dots in a row, which a mail server did report.
 */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  yale_01: [],
  yahoo_12: [],
  simple_42: ["david...@gmail.com"],
};

/** Those whose class we leave open: another than MAILER-DAEMON wrote them, or it does not list the address as `<address>:`. */
const unclear = `aol_01 bounce_02 groupwise_01 groupwise_02 hotpop_01 llnl_01 microsoft_01 microsoft_02 microsoft_04 sendmail_01
  simple_01 simple_02 simple_07 simple_08 simple_09 simple_11 simple_12 simple_14 simple_18 simple_22 simple_23 simple_25 simple_26
  simple_27 simple_30 simple_33 simple_35 simple_36 simple_37 simple_39 simple_44 smtp32_04 smtp32_06 smtp32_07`;

const namesIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

test(
  "Of 117 bounces, 111 have the right recipients and date, 77 the right class as well, and the others none.",
  { timeout: 60_000 },
  async (context) => {
    const folder = await fetchPyPISource("flufl.bounce==6.0.0").catch((error: unknown) =>
      context.skip(`could not fetch flufl.bounce: ${String(error).split("\n")[0]}`),
    );
    const expected = new Map<string, Set<string>>();
    const detectors = readFileSync(join(folder, "tests/test_detectors.py"), "latin1");
    for (const [, name = "", list = ""] of detectors.matchAll(/\('\w+', '(\w+)\.txt',\s*\[([^\]]*)\]/g)) {
      const emails = [...list.matchAll(/b'([^']+)'/g)].map(([, email = ""]) => email.toLowerCase());
      expected.set(name, new Set([...(expected.get(name) ?? []), ...emails]));
    }
    const known = new Map(
      Object.entries(classes).flatMap(([name, files]) => namesIn(files).map((file) => [file, name])),
    );
    const data = join(folder, "tests/data");
    const files = readdirSync(data).filter((file) => file.endsWith(".txt"));
    const wrong: string[] = [];
    const doubted: string[] = [];
    const misread: string[] = [];
    for (const file of files) {
      const name = file.replace(".txt", "");
      const text = readFileSync(join(data, file), "latin1");
      const items = await itemsOf(text);
      const found = new Set(items.map(({ email }) => email.toLowerCase()));
      const recipients = new Set(otherwise[name] ?? expected.get(name) ?? []);
      const date = /^Date: *(.*(?:\n[ \t].*)*)/im.exec(text)?.[1]?.replace(/\s*\([^()]*\)\s*$/, "") ?? "";
      const isRight =
        [...found].toSorted().join() === [...recipients].toSorted().join() &&
        items.every(({ at }) => name.startsWith("dsn_") || at === new Date(date).toISOString());
      if (!isRight) wrong.push(name);
      const others = new Set<string>(items.map(({ email, reply = "" }) => bounceClassOf(reply, email)));
      others.delete(known.get(name) ?? "unclear");
      if (others.delete("unclear")) doubted.push(name);
      if (others.size > 0) misread.push(name);
    }
    expect(files).toHaveLength(117);
    expect(misread).toEqual([]);
    // None is by MAILER-DAEMON; they have a mark of an answer, or not the mail that came back.
    expect(wrong).toEqual(namesIn("microsoft_03 simple_13 simple_15 simple_20 simple_38 simple_41"));
    expect(doubted).toEqual(namesIn(unclear));
    expect(files.length - wrong.length - doubted.length).toBe(77);
  },
);
