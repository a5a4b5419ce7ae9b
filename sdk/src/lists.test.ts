import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { json, problem, scriptedFetch } from "../test/scripted-fetch.ts";
import { Winnow } from "./index.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const upload = { url: "https://files.test/", fields: { key: "upload/1", policy: "p" } };
const list = (status: string, more: object = {}) =>
  json({ id: "lst_1", status, error: null, analysis: null, verification: null, upload: null, ...more });
const stored = () => new Response(null, { status: 204 });
const file = new Blob(["email\na@b.test\n"]);

const answering = (...answers: Parameters<typeof scriptedFetch>) => {
  const { fetch, sent } = scriptedFetch(...answers);
  const { lists } = new Winnow("wn_test_1", { baseUrl: "https://w.test", fetch });
  const paths = () => sent.map(({ method, url }) => `${method} ${url.replace("https://w.test/v1", "")}`);
  return { lists, sent, paths };
};

async function outcomeOf<T>(call: Promise<T>): Promise<unknown> {
  const settled = call.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

describe("a list of a file", () => {
  it("is created, uploaded by its form, and imported", async () => {
    const { lists, sent, paths } = answering(list("uploading", { upload }), stored, list("importing"));
    const made = await outcomeOf(lists.create({ name: "Spring", file, start: "clean" }));
    expect(made).toMatchObject({ id: "lst_1", status: "importing" });
    expect(paths()).toEqual(["POST /lists", "POST https://files.test/", "POST /lists/lst_1/uploaded"]);
    expect(sent[0]?.body).toEqual({ name: "Spring", filename: "Spring", size: 15, start: "clean" });
    const form = sent[1]?.body as FormData;
    expect([...form.keys()]).toEqual(["key", "policy", "file"]);
    expect(sent[1]?.headers.has("authorization")).toBe(false);
  });

  it("with a chosen column is started once it is imported so", async () => {
    const { lists, sent, paths } = answering(
      list("uploading", { upload }),
      stored,
      list("importing"),
      list("ready"),
      list("queued"),
    );
    await outcomeOf(lists.create({ name: "Spring", file, column: "Email", start: "clean" }));
    expect(paths().slice(2)).toEqual([
      "POST /lists/lst_1/uploaded",
      "GET /lists/lst_1",
      "POST /lists/lst_1/start",
    ]);
    expect(sent.map(({ body }) => body)).toMatchObject([
      { name: "Spring" },
      {},
      { column: "Email" },
      null,
      { mode: "clean" },
    ]);
    expect(sent[0]?.body).not.toHaveProperty("start");
  });

  it("is not uploaded again by a repetition with the same idempotency key", async () => {
    const { lists, paths } = answering(list("uploading", { upload }), list("running"));
    const made = await outcomeOf(lists.create({ name: "Spring", file }, { idempotencyKey: "spring" }));
    expect(made).toMatchObject({ status: "running", upload: null });
    expect(paths()).toEqual(["POST /lists", "GET /lists/lst_1"]);
  });

  it("with a chosen column is imported so and started by a repetition, where an earlier call was interrupted", async () => {
    const { lists, sent, paths } = answering(
      list("uploading", { upload }),
      list("importing"),
      list("importing"),
      list("ready"),
      list("queued"),
    );
    const input = { name: "Spring", file, column: "Email", start: "clean" } as const;
    const made = await outcomeOf(lists.create(input, { idempotencyKey: "spring" }));
    expect(made).toMatchObject({ status: "queued" });
    expect(paths()).toEqual([
      "POST /lists",
      "GET /lists/lst_1",
      "POST /lists/lst_1/uploaded",
      "GET /lists/lst_1",
      "POST /lists/lst_1/start",
    ]);
    expect(sent[2]?.body).toEqual({ column: "Email" });
    expect(sent[4]?.headers.get("idempotency-key")).toBe("spring");
  });

  it.each([
    ["clean", { verification: { status: "completed" } }, "completed"],
    ["analyze", { analysis: { status: "completed" } }, "ready"],
  ] as const)("is not started again to %s by a repetition", async (start, more, status) => {
    const { lists, paths } = answering(list("uploading", { upload }), list(status, more));
    const input = { name: "Spring", file, column: "Email", start };
    expect(await outcomeOf(lists.create(input, { idempotencyKey: "spring" }))).toMatchObject({ status });
    expect(paths().filter((path) => path.startsWith("POST"))).toEqual(["POST /lists"]);
  });

  it("whose storage refuses the file is an error", async () => {
    const { lists } = answering(
      list("uploading", { upload }),
      () => new Response("EntityTooLarge", { status: 400 }),
    );
    expect(await outcomeOf(lists.create({ name: "Spring", file }))).toMatchObject({
      code: "upload",
      status: 400,
      message: "The file was refused: EntityTooLarge",
    });
  });
});

describe("wait", () => {
  it("asks with a long poll until the list has ended", async () => {
    const { lists, paths } = answering(list("importing"), list("ready"), list("running"), list("completed"));
    expect(await outcomeOf(lists.wait("lst_1"))).toMatchObject({ status: "completed" });
    const poll = "GET /lists/lst_1?wait=10";
    expect(paths()).toEqual(["GET /lists/lst_1", poll, poll, poll]);
  });

  it("reports the progress in shorter steps", async () => {
    const seen: string[] = [];
    const { lists, paths } = answering(list("running"), list("completed"));
    await outcomeOf(lists.wait("lst_1", { onProgress: ({ status }) => seen.push(status) }));
    expect(seen).toEqual(["running", "completed"]);
    expect(paths()[1]).toBe("GET /lists/lst_1?wait=2");
  });

  it.each([
    ["imported", "ready", {}],
    ["imported", "failed", {}],
    ["analyzed", "ready", { analysis: { status: "completed" } }],
    ["completed", "cancelled", {}],
  ] as const)("until %s ends with %s", async (until, status, more) => {
    const { lists } = answering(list(status, more));
    expect(await outcomeOf(lists.wait("lst_1", { until }))).toMatchObject({ status });
  });

  it("throws why a job was refused", async () => {
    const error = { code: "credits.insufficient", message: "This needs 9 credits." };
    const { lists } = answering(list("ready", { error }));
    expect(await outcomeOf(lists.wait("lst_1"))).toMatchObject(error);
  });

  it("ends with its deadline", async () => {
    const { lists } = answering(list("ready"));
    expect(await outcomeOf(lists.wait("lst_1", { timeoutMs: 3_000 }))).toMatchObject({ code: "timeout" });
  });
});

describe("download", () => {
  it("asks anew until the file is made, each time under another key", async () => {
    const making = json({ url: null }, 202, { "retry-after": "2" });
    const { lists, sent } = answering(making, making, json({ url: "https://files.test/a.csv", rows: 2 }));
    expect(await outcomeOf(lists.download("lst_1", { policy: "safe" }))).toMatchObject({ rows: 2 });
    expect(new Set(sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(3);
    expect(sent[2]?.body).toEqual({ policy: "safe" });
  });

  it("of a list without results is refused", async () => {
    const { lists } = answering(problem(409, "list.conflict"));
    expect(await outcomeOf(lists.download("lst_1"))).toMatchObject({ code: "list.conflict", status: 409 });
  });
});
