import { describe, expect, it } from "vitest";
import { ApiKey } from "../../src/api-key/index.ts";
import { maxOrigins } from "../../src/api-key/schema.ts";
import { as, visitor } from "../actors.ts";
import { codeOf, programs } from "./keys.ts";

const { clock, createUser, setPlan, make, refusalOf } = programs();
const origins = ["https://shop.example"];
const publish = { mode: "publishable", origins } as const;

/** The actor of a call with the secret, from a page of the origin. */
const callFrom = (secret: string, origin: string | null) =>
  as(
    visitor({ address: "192.0.2.1", program: "test" }),
    () => ApiKey.authenticate(secret, { origin }),
    clock,
  );

describe("a publishable key", () => {
  it("has origins, and nothing that other keys have", async () => {
    const owner = await createUser();
    const { key, ...record } = await make(owner, { ...publish, origins: ["HTTPS://Shop.example:443/cart"] });
    expect(key).toMatch(/^wn_pub_[0-9A-Za-z]{38}$/);
    expect(record).toMatchObject({
      publishable_key: key,
      mode: "publishable",
      origins,
      scopes: [],
      cidrs: [],
      monthly_budget: null,
    });
    expect(await callFrom(key, "https://shop.example")).toMatchObject({ mode: "publishable", scopes: [] });
    const wrong = [
      { origins: [] },
      { ...publish, scopes: ["verify"] },
      { ...publish, cidrs: ["192.0.2.0/24"] },
      { ...publish, monthly_budget: 5 },
    ] as const;
    for (const choices of wrong)
      expect(await codeOf(make(owner, { mode: "publishable", ...choices } as never))).toBe("input.invalid");
    expect(await codeOf(make(owner, { mode: "live", origins }))).toBe("input.invalid");
  });

  it("may do nothing: every permission of its actor is empty", async () => {
    const { key } = await make(await createUser(), publish);
    const { permissions } = await callFrom(key, "https://shop.example");
    expect(Object.values(permissions).flat()).toEqual([]);
    expect(await refusalOf(key)).toBe("key.scope");
  });

  it("is refused on pages of other origins, and without a page; other keys are refused on pages", async () => {
    const owner = await createUser();
    const { key } = await make(owner, publish);
    for (const origin of ["http://shop.example", "https://shop.example.evil.example", "null", null])
      expect(await codeOf(callFrom(key, origin))).toBe("key.origin_not_allowed");
    const live = await make(owner);
    expect(await codeOf(callFrom(live.key, "https://shop.example"))).toBe("key.scope");
  });

  it("changes its origins alone, and keeps at least one", async () => {
    const owner = await createUser();
    const { id, key } = await make(owner, publish);
    const changed = await owner.do(() =>
      ApiKey.update({ id, origins: ["http://localhost:8080"], name: "Forms" }),
    );
    expect(changed).toMatchObject({ name: "Forms", origins: ["http://localhost:8080"] });
    expect(await codeOf(callFrom(key, "https://shop.example"))).toBe("key.origin_not_allowed");
    expect(await codeOf(callFrom(key, "http://localhost:8080"))).toBeNull();
    expect(await codeOf(owner.do(() => ApiKey.update({ id, origins: [] })))).toBe("input.invalid");
    expect(await codeOf(owner.do(() => ApiKey.update({ id, scopes: ["verify"] })))).toBe("input.invalid");
    const live = await make(owner);
    expect(await codeOf(owner.do(() => ApiKey.update({ id: live.id, origins })))).toBe("input.invalid");
  });

  it("is shown again, as it is no secret, also after it was regenerated", async () => {
    const owner = await createUser();
    const { id, key } = await make(owner, publish);
    expect(await owner.do(() => ApiKey.get(id))).toMatchObject({ publishable_key: key });
    const renewed = await owner.do(() => ApiKey.regenerate({ id, overlap_hours: 1 }));
    expect(await owner.do(() => ApiKey.get(id))).toMatchObject({ publishable_key: renewed.key });
    for (const each of [key, renewed.key]) expect(await codeOf(callFrom(each, origins[0] ?? ""))).toBeNull();
  });

  it("has at most fifty origins", async () => {
    const owner = await createUser();
    const many = (count: number) => Array.from({ length: count }, (_, index) => `https://s${index}.example`);
    expect((await make(owner, { ...publish, origins: many(maxOrigins) })).origins).toHaveLength(maxOrigins);
    await expect(make(owner, { ...publish, origins: many(maxOrigins + 1) })).rejects.toThrow("at most 50");
  });

  it("needs a plan, as a live key does", async () => {
    const owner = await createUser();
    await setPlan(owner.home, "free");
    expect(await codeOf(make(owner, publish))).toBe("key.no_plan");
  });
});
