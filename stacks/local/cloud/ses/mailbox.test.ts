import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import type { Mail } from "./mail.ts";
import { Mailbox } from "./mailbox.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");

const mail = (number: number, to: string): Mail => ({
  ...{ id: `mail-${number}`, from: "a@winnow.test", to, cc: "", bcc: "", replyTo: "" },
  ...{ subject: `Mail ${number}`, text: "", html: "", attachments: [] },
  sentAt: new Date(start + number).toISOString(),
});

it("The latest 200 mails are shown, newest first, all or those to one address, also once the folder is opened again.", async () => {
  const folder = await mkdtemp(join(inject("folder"), "mailbox-"));
  const mailbox = await Mailbox.open(folder);
  for (let number = 0; number < 201; number += 1)
    await mailbox.keep(mail(number, number % 100 === 0 ? "ann@inbox.test" : "bob@inbox.test"));
  for (const opened of [mailbox, await Mailbox.open(folder)]) {
    expect(opened.latest().map(({ id }) => id)).toEqual(
      Array.from({ length: 200 }, (_, index) => `mail-${200 - index}`),
    );
    expect(opened.latest("ann@inbox.test").map(({ id }) => id)).toEqual(["mail-200", "mail-100"]);
  }
});
