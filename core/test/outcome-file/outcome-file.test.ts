import { describe, expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { Job } from "../../src/job/index.ts";
import { List } from "../../src/list/index.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { OutcomeFile } from "../../src/outcome-file/index.ts";
import { limits } from "../../src/outcome-file/limits.ts";
import { below, uploadKey } from "../../src/outcome-file/stored.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { abuseMessage, bounceMessage, mbox } from "../outcome/messages.ts";
import { workbookEntries } from "../workbook.ts";
import { packedBomb, zip } from "../zip.ts";
import { uploadingSpace } from "./uploading.ts";

const at = new Date("2026-11-20T10:00:00Z");

const postmark = [
  "Type,MessageID,Email,BouncedAt,Details",
  "HardBounce,m1,gone@a.test,2026-11-20T10:00:00Z,550 5.1.1 User unknown",
  "SoftBounce,m2,full@a.test,2026-11-20T10:00:00Z,552 5.2.2 mailbox full",
  "SpamComplaint,m3,Angry <angry@a.test>,2026-11-20T10:00:00Z,",
  "HardBounce,m1,gone@a.test,2026-11-20T10:00:00Z,550 5.1.1 User unknown",
  "HardBounce,m4,nobody,2026-11-20T10:00:00Z,",
  'HardBounce,m5,"=old@a.test",2020-01-01T10:00:00Z,550',
  "Vanished,m6,x@a.test,2026-11-20T10:00:00Z,",
  "HardBounce,m7,x@a.test,soon,",
].join("\r\n");

describe("A file of outcomes", () => {
  it("of a service is known by its columns: each outcome counts once, and rejected rows say why", async () => {
    const space = uploadingSpace();
    const file = await space.upload("bounces.csv", postmark);
    expect(file).toMatchObject({
      status: "read",
      source: "postmark",
      rows: 8,
      repeated: 1,
      nothing: 0,
      rejected: 4,
      error: null,
      accepted: { bounced: 2, hard_bounced: 1, complained: 1, delivered: 0 },
      first_rejected: [
        { row: 6, reason: "not_an_address", text: expect.stringContaining("nobody") },
        { row: 7, reason: "too_old" },
        { row: 8, reason: "not_an_event" },
        { row: 9, reason: "no_time" },
      ],
    });
    expect(await space.suppressed()).toMatchObject([
      { email: "angry@a.test", reason: "complaint", source: "postmark" },
      { email: "gone@a.test", reason: "bounce", source: "postmark" },
    ]);
    expect(await space.rejected(file.id)).toMatch(
      /^row,reason,text\r\n6,not_an_address,"HardBounce, m4, nobody/,
    );
    const counts = await space.act(() => Outcome.counts());
    expect(counts.get("file")).toMatchObject({ bounced: 2, not_an_event: 1, no_time: 1, too_old: 1 });
  });

  it("that comes twice counts once", async () => {
    const space = uploadingSpace();
    await space.upload("bounces.csv", postmark);
    const again = await space.upload("again.csv", postmark);
    expect(again).toMatchObject({ status: "read", repeated: 4, accepted: { bounced: 0, complained: 0 } });
    expect(await space.stored()).toHaveLength(3);
  });

  it("is erased once it has been read, and forgotten after 30 days with its rejected rows", async () => {
    const space = uploadingSpace();
    const { workspaceID } = space;
    const { id, forgotten_at } = await space.upload("bounces.csv", postmark);
    expect(await Store.size(uploadKey({ workspaceID, id }))).toBeNull();
    expect(forgotten_at).toBe("2026-12-21T10:00:00.000Z");
    const key = { workspaceID, id, kind: "erase-outcome-file" as const };
    const [job] = [{ ...key, input: {} }] as unknown as Parameters<typeof OutcomeFile.eraseWhenDue>[];
    for (const _ of ["once", "twice"]) await space.asSystem(() => OutcomeFile.eraseWhenDue(job as never));
    expect((await space.act(() => OutcomeFile.list())).results).toEqual([]);
    expect(await space.namesInStore()).not.toContain(expect.stringContaining("file/"));
  });

  it("is read from a workbook", async () => {
    const rows = [
      ["Email Address", "UNSUB_TIME"],
      ["away@a.test", "2026-11-20 10:00:00"],
    ];
    const file = await uploadingSpace().upload("unsubscribed.xlsx", zip(workbookEntries([rows])));
    expect(file).toMatchObject({ status: "read", source: "mailchimp", accepted: { unsubscribed: 1 } });
  });

  it("is read from lines of JSON: events as services post them, also by way of SNS, and plain objects", async () => {
    const space = uploadingSpace();
    const ses = {
      eventType: "Bounce",
      mail: { messageId: "s1", timestamp: at.toISOString(), destination: ["gone@a.test"] },
      bounce: {
        bounceType: "Permanent",
        bounceSubType: "General",
        timestamp: at.toISOString(),
        bouncedRecipients: [{ emailAddress: "gone@a.test", diagnosticCode: "smtp; 550 5.1.1 unknown" }],
      },
    };
    const sparkpost = {
      type: "spam_complaint",
      rcpt_to: "angry@a.test",
      timestamp: "1763632800",
      message_id: "p1",
    };
    const lines = [
      ses,
      { Type: "Notification", MessageId: "1", Message: JSON.stringify(ses) },
      { msys: { message_event: sparkpost } },
      [{ email: "jane@a.test", event: "open", timestamp: 1_795_168_800, sg_message_id: "g1" }],
      { "event-data": { event: "delivered", recipient: "bo@a.test", timestamp: 1_795_168_800 } },
      { email: "own@a.test", type: "clicked", at: at.toISOString() },
      {
        RecordType: "Bounce",
        Type: "HardBounce",
        Email: "word@a.test",
        BouncedAt: at.toISOString(),
        MessageID: "w",
      },
      { hello: 1 },
    ].map((line) => JSON.stringify(line));
    const file = await space.upload("events.json", [...lines, "{broken"].join("\n"));
    expect(file).toMatchObject({
      status: "read",
      source: "ses",
      rows: 9,
      repeated: 1,
      rejected: 2,
      accepted: { bounced: 2, hard_bounced: 1, complained: 1, opened: 1, delivered: 1, clicked: 1 },
    });
    expect(file.first_rejected.map(({ row }) => row)).toEqual([8, 9]);
    // A file is not signed: the word of a service alone is no hard bounce.
    expect((await space.stored()).find(({ email }) => email === "word@a.test")).toMatchObject({
      bounce: "unclear",
    });
  });

  it("is read from a JSON list of one object a line", async () => {
    const one = (email: string) => JSON.stringify({ email, type: "delivered", at: at.toISOString() });
    const file = await uploadingSpace().upload(
      "list.json",
      `[\n${one("a@a.test")},\n${one("b@a.test")}\n]\n`,
    );
    expect(file).toMatchObject({ status: "read", nothing: 2, rejected: 0, accepted: { delivered: 2 } });
  });

  it("has up to 1,000 events in a line of JSON, and names a row once that is refused for one reason", async () => {
    const one = { email: "a@a.test", type: "delivered", at: at.toISOString() };
    const line = (count: number) => JSON.stringify(Array.from({ length: count }, () => one));
    const content = [line(1_000), line(1_001), "[0,0,0]"].join("\n");
    const file = await uploadingSpace().upload("list.json", content);
    expect(file).toMatchObject({ status: "read", rows: 3, accepted: { delivered: 1 }, repeated: 999 });
    expect(file.first_rejected.map(({ row, reason }) => [row, reason])).toEqual([
      [2, "not_an_event"],
      [3, "not_an_event"],
    ]);
  });

  it("is read from a message, an mbox, and an archive of both", async () => {
    const hello = "From: ann@a.test\nSubject: Hello\n\nFrom here it is fine.\n";
    const box = mbox(bounceMessage(at, "gone@a.test"), hello, abuseMessage(at, "angry@a.test"));
    for (const [name, content] of [
      ["bounces.mbox", box],
      [
        "bounces.zip",
        zip([
          { name: "__MACOSX/x", body: "no" },
          { name: "mail/box", body: mbox(bounceMessage(at, "gone@a.test"), hello) },
          { name: "mail/one.eml", body: abuseMessage(at, "angry@a.test") },
        ]),
      ],
    ] as const) {
      const space = uploadingSpace();
      expect(await space.upload(name, content), name).toMatchObject({
        status: "read",
        rows: 3,
        rejected: 1,
        accepted: { bounced: 1, complained: 1 },
        first_rejected: [{ row: 2, reason: "not_a_report" }],
      });
    }
    const eml = await uploadingSpace().upload("one.eml", bounceMessage(at, "gone@a.test"));
    expect(eml).toMatchObject({ rows: 1, accepted: { hard_bounced: 1 } });
  });

  it.each([
    ["an archive that unpacks to too much", zip([{ name: "a.eml", body: packedBomb("From: a ", 600) }])],
    ["a damaged archive", Buffer.concat([zip([{ name: "a.eml", body: "From: a" }]).subarray(0, 30)])],
  ])("is refused where it is %s", async (_, content) => {
    const file = await uploadingSpace().upload("bounces.zip", content);
    expect(file).toMatchObject({ status: "failed", error: { code: "file.bad_archive" } });
    expect(file.error?.message).toContain("Unpack it");
  });

  it("whose columns are not known is read by a choice, and refused without one", async () => {
    const csv = "Wer,Was,Wann\ngone@a.test,550 5.1.1 unknown,20.11.2026 10:00\n";
    const refused = await uploadingSpace().upload("eigene.csv", csv);
    expect(refused).toMatchObject({ status: "failed", rows: 0, error: { code: "outcome_file.columns" } });
    const places = { has_header: true, email: 0, at: 2, type: null, reply: 1, id: null };
    const choice: OutcomeFile.Choice = { ...places, always: "bounced", dates: "day-first" };
    const read = await uploadingSpace().upload("eigene.csv", csv, choice);
    expect(read).toMatchObject({ status: "read", source: "file", accepted: { hard_bounced: 1 } });
    const beyond = await uploadingSpace().upload("eigene.csv", csv, { ...choice, reply: 3 });
    expect(beyond.error?.message).toContain("The file has 3 columns, so there is no column 4.");
  });

  it.each([
    ["empty.csv", "\n\n", "file.empty"],
    ["picture.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2]), "file.binary"],
  ])("says why %s cannot be read", async (name, content, code) => {
    expect(await uploadingSpace().upload(name, content)).toMatchObject({ status: "failed", error: { code } });
  });
});

describe("The files of a workspace", () => {
  it("are its own", async () => {
    const space = uploadingSpace();
    const { id } = await space.upload("bounces.csv", postmark);
    const other = user(newWorkspaceID());
    await expect(as(other, () => OutcomeFile.rejectedPart({ id }))).rejects.toThrow("not known any more");
    await expect(as(other, () => OutcomeFile.remove(id))).rejects.toThrow("not known any more");
    expect((await as(other, () => OutcomeFile.list())).results).toEqual([]);
  });

  it("need the permission to view, to add and to delete", async () => {
    const none = user(newWorkspaceID(), {});
    const view = user(newWorkspaceID(), { verify_email: ["view"] });
    await expect(as(none, async () => OutcomeFile.list())).rejects.toMatchObject({ kind: "forbidden" });
    const input = { filename: "a.csv", size: 1 };
    await expect(as(view, async () => OutcomeFile.create(input))).rejects.toMatchObject({
      kind: "forbidden",
    });
    const id = "fil_01JD7W0000000000000000000A";
    await expect(as(view, async () => OutcomeFile.remove(id))).rejects.toMatchObject({ kind: "forbidden" });
  });

  it(`are at most ${limits.open} that are read at once, and of a bounded size`, async () => {
    const space = uploadingSpace();
    for (let made = 0; made < limits.open; made += 1) await space.announce("a.csv");
    await expect(space.announce("a.csv")).rejects.toThrow("At most 10 files");
    // Parallel calls get no more.
    const many = uploadingSpace();
    const settled = await Promise.allSettled(Array.from({ length: 16 }, () => many.announce("a.csv")));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(limits.open);
    expect((await many.act(() => OutcomeFile.list())).results).toHaveLength(limits.open);
    const size = limits.bytes;
    const fresh = uploadingSpace();
    await fresh.act(() => OutcomeFile.create({ filename: "a.csv", size }));
    await expect(
      fresh.act(async () => OutcomeFile.create({ filename: "a.csv", size: size + 1 })),
    ).rejects.toThrow("At most 250 MB");
  });

  it("have their bytes of a day together with new lists, also those that were removed", async () => {
    const { workspaceID, act } = uploadingSpace();
    const create = (size: number) => act(() => OutcomeFile.create({ filename: "a.csv", size }));
    for (let made = 0; made < 7; made += 1) {
      const { id } = await create(limits.bytes);
      await act(() => OutcomeFile.remove(id));
    }
    const list = { name: "A", source: "file", purpose: "verify", filename: "a.csv", size: 1_000 } as const;
    await act(() => List.create(list));
    const refused = {
      kind: "limit",
      code: "quota.used_up",
      message: expect.stringMatching(
        /^Your plan takes new lists and files of outcomes of at most 2 GB together a day\. /,
      ),
    };
    await expect(create(limits.bytes)).rejects.toMatchObject(refused);
    await create(limits.bytes - 1_000);
    await expect(create(1)).rejects.toMatchObject(refused);
    await expect(act(() => List.create(list))).rejects.toMatchObject(refused);
    expect((await act(() => OutcomeFile.list())).results).toHaveLength(1);
    expect((await as(system(workspaceID), () => Job.openOf(workspaceID, ["read-outcomes"]))).length).toBe(1);
  });

  it("are read one at a time on Free, and earlier ones as they were opened", async () => {
    const space = uploadingSpace();
    const ids = [await space.announce("a.csv"), await space.announce("b.csv")];
    const keys = ids.map((id) => ({ workspaceID: space.workspaceID, kind: "read-outcomes", id }) as const);
    expect(await Promise.all(keys.map((key) => space.asSystem(() => Job.find(key))))).toMatchObject([
      { turns: 1 },
      { turns: 1 },
    ]);
    const taken: boolean[] = [];
    for (const key of keys) taken.push(await space.asSystem(() => Job.takeTurn(key)));
    const before = {
      ...keys[0],
      id: "fil_01JD7W0000000000000000000B",
      workspaceID: space.workspaceID,
      kind: "read-outcomes",
    } as const;
    await space.asSystem(() => Job.open({ ...before, input: {} }));
    taken.push(await space.asSystem(() => Job.takeTurn(before)));
    expect(taken).toEqual([true, false, true]);
  });

  it("are removed with what was uploaded of them, also what arrives afterwards", async () => {
    const space = uploadingSpace();
    const { workspaceID } = space;
    const id = await space.announce("late.csv");
    await space.act(() => OutcomeFile.remove(id));
    expect(await space.job(id)).toBeNull();
    await space.put(id, postmark);
    for (const _ of ["once", "twice"]) await space.asSystem(() => OutcomeFile.received(id));
    expect(await Store.size(uploadKey({ workspaceID, id }))).toBeNull();
  });

  it("whose upload never comes fail after two hours", async () => {
    const space = uploadingSpace();
    const id = await space.announce("never.csv");
    const restart = async () => {
      const job = await space.job(id);
      if (job) await space.asSystem(() => OutcomeFile.restart(job));
    };
    space.clock.advance(7_199);
    await restart();
    expect((await space.info(id)).status).toBe("uploading");
    space.clock.advance(2);
    await restart();
    expect(await space.info(id)).toMatchObject({ error: { code: "outcome_file.never_arrived" } });
    expect(await space.job(id)).toBeNull();
  });

  it("are erased with the workspace, also one that is being read", async () => {
    const space = uploadingSpace();
    const { workspaceID } = space;
    await space.upload("bounces.csv", postmark);
    const id = await space.announce("open.csv");
    await space.put(id, postmark);
    for (const _ of ["once", "twice"]) await as(system(workspaceID), () => OutcomeFile.removeAll());
    await space.step(id);
    expect(await Store.size(uploadKey({ workspaceID, id }))).toBeNull();
    expect(await space.namesInStore()).not.toContain(expect.stringContaining(below({ workspaceID, id })));
    expect(await space.job(id)).toBeNull();
  });
});
