import { HonoRequest } from "hono/request";
import { describe, expect, it } from "vitest";
import { type Parameters, parametersOf, readParameters, unfolded } from "./parameters.ts";

const read = (path: string, init?: RequestInit): Promise<Parameters> =>
  readParameters(new HonoRequest(new Request(`http://local${path}`, init)));
const post = (body: string | FormData, type?: string): Promise<Parameters> =>
  read("/?null=", { method: "POST", body, ...(type && { headers: { "content-type": type } }) });

describe("parameters", () => {
  it("come from the query", async () => {
    const input = await read("/?email=a%2Bb%40x.org&empty=&request_meta_data[leverage_historical_data]=0");
    expect(input.text("email")).toBe("a+b@x.org");
    expect(input.has("empty")).toBe(false);
    expect(input.value("request_meta_data")).toEqual({ leverage_historical_data: "0" });
  });

  it.each([
    ["JSON", JSON.stringify({ key: "k", input: ["a@x.org"] }), "application/json"],
    ["JSON as plain text", JSON.stringify({ key: "k", input: ["a@x.org"] }), undefined],
    ["JSON that is called a form", '{"key":"k","input":["a@x.org"]}', "application/x-www-form-urlencoded"],
    ["a form", "key=k&input[0]=a%40x.org", "application/x-www-form-urlencoded"],
  ])("come from a body of %s", async (_, body, type) => {
    const input = await post(body, type);
    expect([input.text("key"), input.value("input")]).toEqual(["k", ["a@x.org"]]);
  });

  it("come from a form with a file", async () => {
    const form = new FormData();
    form.append("api_key", "k");
    form.append("file", new File(["a@x.org"], "list.csv"));
    const input = await post(form);
    expect(input.text("api_key")).toBe("k");
    expect(input.file("file")).toEqual({ name: "list.csv", bytes: new TextEncoder().encode("a@x.org") });
  });

  it.each(["{", "[]", "null", '"text"', "plain"])("are refused in the body %s", async (body) => {
    await expect(post(body)).rejects.toMatchObject({ code: "input.malformed" });
  });

  it.each([
    [1_000, "a form", "application/x-www-form-urlencoded"],
    [1_000, "a form with files", undefined],
  ])("are up to %d in %s", async (max, _, type) => {
    const send = (count: number) => {
      const form = new FormData();
      for (let index = 0; index < count; index++) form.append(`input[${index}]`, "a@x.org");
      const text = Array.from({ length: count }, (__, index) => `input[${index}]=a%40x.org`).join("&");
      return type ? post(text, type) : post(form);
    };
    expect((await send(max)).value("input")).toHaveLength(max);
    await expect(send(max + 1)).rejects.toThrow("at most 1,000 fields");
  });

  it("are refused in a broken form", async () => {
    await expect(post("--x", "multipart/form-data; boundary=y")).rejects.toMatchObject({
      code: "input.malformed",
    });
  });
});

describe("fields with brackets", () => {
  it("make lists and objects", () => {
    const fields = [
      ["input[0][id]", "1"],
      ["input[0][email]", "a@x.org"],
      ["input[1][id]", "2"],
      ["rows[0][0]", "a@x.org"],
      ["rows[0][1]", "Ann"],
    ] as const;
    expect(unfolded(fields)).toEqual({
      input: [{ id: "1", email: "a@x.org" }, { id: "2" }],
      rows: [["a@x.org", "Ann"]],
    });
  });

  it("change no object but their own", () => {
    unfolded([["__proto__[polluted]", "yes"]]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("a parameter", () => {
  const input = parametersOf(
    new Map<string, unknown>([
      ["yes", "True"],
      ["one", 1],
      ["off", "0"],
      ["n", "60"],
    ]),
  );

  it("is a flag by its word or number", () => {
    expect(["yes", "one", "off", "absent"].map((name) => input.flag(name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("is a whole number within its bounds", () => {
    expect(input.whole("n", 3, 60)).toBe(60);
    expect(input.whole("absent", 3, 60)).toBeUndefined();
    expect(() => input.whole("n", 3, 59)).toThrow("from 3 to 59");
    expect(() => input.whole("n", 61, 99)).toThrow("from 61 to 99");
    expect(() => input.whole("yes", 3, 60)).toThrow("whole number");
  });
});
