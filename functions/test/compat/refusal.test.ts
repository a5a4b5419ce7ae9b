import { scopes } from "@winnow/core/kit/scope";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newOwner, type Owner } from "../v1/program.ts";
import { type Answer, ask, everyCall, type Peer, peers } from "./peer.ts";

let owner: Owner;
let ids: { list: string; job: number };
beforeAll(async () => {
  owner = await newOwner();
  const { key } = await owner.newKey();
  const file = new File(["person@inbox.test\n"], "one.csv");
  const sent = await ask("zerobounce", "/sendfile", { api_key: key, email_address_column: "1", file });
  const job = { key, input_location: "supplied", input: ["person@inbox.test"] };
  const created = await ask("neverbounce", "/jobs/create", job);
  ids = { list: String(sent.body["file_id"]), job: Number(created.body["job_id"]) };
});

/** Whether an answer says, in the words of its peer, that this was not done. */
const isRefused = (peer: Peer, { body }: Answer): boolean =>
  peer === "neverbounce"
    ? body["status"] !== "success" && typeof body["message"] === "string"
    : body["Credits"] === "-1" ||
      typeof body["error"] === "string" ||
      Array.isArray(body["errors"]) ||
      (["False", false].includes(body["success"] as string) && typeof body["message"] === "string");

/** The calls that were not refused with this key. */
async function done(key: string | null): Promise<string[]> {
  const answers = everyCall(ids).map(async ({ peer, call, input }) => {
    const answer = await ask(peer, call.path, { ...input, ...(key !== null && { [peers[peer].key]: key }) });
    expect(answer.status).toBe(200);
    return isRefused(peer, answer) ? [] : [`${peer} ${call.path}`];
  });
  return (await Promise.all(answers)).flat();
}

describe("every call of a peer", () => {
  it("is known to this test", () => {
    expect(ids).toEqual({ list: expect.stringMatching(/^lst_/), job: 1 });
    for (const { app, base, calls } of Object.values(peers)) {
      const served = app.routes.filter(({ method }) => method !== "ALL").map(({ path }) => path);
      const known = calls.map(({ path }) => path);
      const unknown = served.filter((path) => !known.some((each) => path.endsWith(each)));
      expect([base, unknown]).toEqual([base, []]);
    }
  });

  it.each([
    ["zerobounce", "/validatebatch"],
    ["neverbounce", "/jobs/create"],
  ] as const)("of %s looks at a key in the query before the body is read", async (peer, path) => {
    const { app, base, key } = peers[peer];
    const answer = async (body: string) => {
      const sent = await app.request(`${base}${path}?${key}=wn_test_short`, { method: "POST", body });
      return (await sent.text()).replaceAll(/"execution_time":\d+/g, "");
    };
    expect(await answer("{")).toEqual(await answer("{}"));
  });

  it("refuses a call without a key, and with one that nobody has", async () => {
    expect(await done(null)).toEqual([]);
    expect(await done("wn_test_short")).toEqual([]);
  });

  it("refuses a key from a network that is not its own", async () => {
    const { key } = await owner.newKey({ cidrs: ["198.51.100.0/24"] });
    expect(await done(key)).toEqual([]);
  });

  it("refuses a key without its scope", async () => {
    const needed = new Set(everyCall(ids).map(({ call }) => call.scope));
    for (const missing of needed) {
      const { key } = await owner.newKey({ scopes: scopes.filter((scope) => scope !== missing) });
      const guarded = everyCall(ids).filter(({ call }) => call.scope === missing);
      for (const { peer, call, input } of guarded) {
        const answer = await ask(peer, call.path, { ...input, [peers[peer].key]: key });
        expect([call.path, isRefused(peer, answer)]).toEqual([call.path, true]);
        expect(JSON.stringify(answer.body)).toContain(missing);
      }
    }
  });

  it("finds nothing of another workspace, in live mode as in test mode", async () => {
    const others = [await (await newOwner()).newKey(), await owner.newKey({ mode: "live" })];
    const aboutOne = everyCall(ids).filter(({ input }) => "file_id" in input || "job_id" in input);
    expect(aboutOne).toHaveLength(9);
    const asked = others.flatMap(({ key }) => aboutOne.map((one) => ({ ...one, key })));
    const messages = await Promise.all(
      asked.map(async ({ peer, call, input, key }) => {
        const { body } = await ask(peer, call.path, { ...input, [peers[peer].key]: key });
        return [call.path, body["message"]];
      }),
    );
    const expected = { zerobounce: "File cannot be found.", neverbounce: "There is no job with this id." };
    expect(messages).toEqual(asked.map(({ peer, call }) => [call.path, expected[peer]]));
  });

  it("never writes the key into a log", async () => {
    const { key } = await owner.newKey();
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { List } = await import("@winnow/core/list");
    vi.spyOn(List, "get").mockRejectedValueOnce(new Error("The table is gone."));
    const query = { api_key: key, file_id: ids.list };
    const answer = await ask("zerobounce", "/filestatus", query, { by: "GET" });
    const log = written.mock.calls.join("");
    vi.restoreAllMocks();
    expect(answer).toMatchObject({ status: 500, body: { success: false } });
    expect(log).toContain("/compat/zerobounce/v2/filestatus");
    expect(log).not.toContain(key);
  });
});

describe("a call that there is not", () => {
  it.each(["zerobounce", "neverbounce"] as const)("is a 404 that leads to the page of %s", async (peer) => {
    const answer = await ask(peer, "/poe/confirm", {});
    expect(answer.status).toBe(404);
    expect(JSON.stringify(answer.body)).toContain(`/docs/${peer}`);
  });
});
