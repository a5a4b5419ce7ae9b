import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { TestWorkspace } from "../../src/kit/id.ts";
import { Mail } from "../../src/mail/index.ts";
import { Member } from "../../src/member/index.ts";
import { Notice } from "../../src/notice/index.ts";
import { inboxOf } from "../inbox.ts";
import { people } from "../member/people.ts";
import { messageOf } from "./message.ts";

const stopped = messageOf({
  kind: "key_disabled",
  title: "The API key Shop has stopped",
  says: "Ann left.",
  facts: [["Shop", "wn_live_…W2xY"]],
  page: { path: "/api-key", label: "Open the keys", area: "api_key", action: "view" },
  area: "api_key",
});

describe("the mail of a notice", () => {
  it("goes once to each who may act on it, and to nobody else", async () => {
    const { asSystem, team } = people();
    const { owner, members, id } = await team("manager", "member", "finance");
    const [manager = owner, ...others] = members;
    const eventID = `evt_${ulid()}`;
    for (let time = 1; time <= 2; time++)
      await asSystem(id, () => Notice.mail(eventID, stopped, Mail.sendNotice));
    for (const { email } of [owner, manager]) {
      const mails = await inboxOf(email);
      expect(mails.map(({ subject }) => subject)).toEqual(["The API key Shop has stopped"]);
      expect(mails[0]?.text).toContain("Shop: wn_live_…W2xY");
      expect(mails[0]?.text).toMatch(/Open the keys:\nhttps?:\/\/[^ ]+\/api-key\n/);
    }
    for (const { email } of others) expect(await inboxOf(email)).toEqual([]);
  });

  it("is not sent in a test workspace", async () => {
    const { asSystem, team } = people();
    const { owner, id } = await team();
    await asSystem(TestWorkspace.of(id), () => Notice.mail(`evt_${ulid()}`, stopped, Mail.sendNotice));
    expect(await inboxOf(owner.email)).toEqual([]);
  });

  it("about a role goes to its person alone, with a link that they may follow", async () => {
    const { asSystem, team } = people();
    const { owner, members, id } = await team("viewer");
    const [viewer = owner] = members;
    const said = { userID: viewer.id, from: "Manager", to: "Viewer", workspaceName: "Field Notes" };
    const message = Member.roleChangedMessage(said);
    await asSystem(id, () => Notice.mail(`evt_${ulid()}`, message, Mail.sendNotice));
    const [mail] = await inboxOf(viewer.email);
    expect(mail?.subject).toBe("Your role in Field Notes is Viewer now");
    expect(mail?.text).toMatch(/Open Winnow:\nhttps?:\/\/[^/]+\/\n/);
    expect(await inboxOf(owner.email)).toEqual([]);
  });
});
