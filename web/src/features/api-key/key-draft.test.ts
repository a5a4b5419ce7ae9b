import type { Info } from "@winnow/core/api-key/schema";
import { expect, test } from "vitest";
import { changesOf, draftOf, parseDraft, type Draft } from "./key-draft.ts";

const now = new Date(2026, 10, 22, 12);

const draft: Draft = {
  name: " CI  ",
  mode: "live",
  scopes: ["lists:read", "verify"],
  cidrs: "192.0.2.7\n2001:db8::/32, 198.51.100.0/24\n",
  origins: "",
  expires_at: "2026-11-22",
  monthly_budget: "12,000",
};

const key: Info = {
  id: "key_01ARZ3NDEKTSV4RRFFQ69G5FAV",
  name: "CI",
  mode: "live",
  hint: "wn_live_abcd…wxyz",
  status: "active",
  scopes: ["verify", "lists:read"],
  cidrs: ["192.0.2.7"],
  publishable_key: null,
  origins: [],
  expires_at: "2027-01-31T10:00:00.000Z",
  monthly_budget: 500,
  overlap_ends_at: null,
  created_by: { id: "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV", name: "Ada" },
  created_at: "2026-11-21T10:00:00.000Z",
  last_used_at: null,
  stopped_at: null,
  stop_reason: null,
};

test("What is typed becomes a request.", () => {
  expect(parseDraft(draft, now)).toEqual({
    request: {
      name: "CI",
      mode: "live",
      scopes: ["verify", "lists:read"],
      cidrs: ["192.0.2.7", "2001:db8::/32", "198.51.100.0/24"],
      expires_at: new Date(2026, 10, 22, 23, 59, 59, 999).toISOString(),
      monthly_budget: 12_000,
    },
    errors: null,
  });
});

test("Empty limits are none.", () => {
  const { request } = parseDraft({ ...draft, cidrs: " \n", expires_at: "", monthly_budget: " " }, now);
  expect(request).toMatchObject({ cidrs: [], expires_at: null, monthly_budget: null });
});

test.each([
  ["name", "  ", "Give the key a name."],
  ["scopes", [], "Choose at least one scope."],
  ["expires_at", "2026-11-21", "Choose today or a later day."],
  ["expires_at", "soon", "Choose today or a later day."],
  ["monthly_budget", "0", "Enter a whole number of credits, at least 1."],
  ["monthly_budget", "1.5", "Enter a whole number of credits, at least 1."],
  ["monthly_budget", "many", "Enter a whole number of credits, at least 1."],
] as const)("The field %s refuses %j", (field, value, message) => {
  expect(parseDraft({ ...draft, [field]: value }, now).errors).toEqual({ [field]: message });
});

test("A wrong network is named.", () => {
  expect(parseDraft({ ...draft, cidrs: "192.0.2.7\n192.0.2.0/33" }, now).errors?.cidrs).toMatch(
    /^“192\.0\.2\.0\/33”: Write an IP address or a network/,
  );
});

test("A saved key without edits changes nothing.", () => {
  const saved = draftOf(key);
  const { request } = parseDraft(saved, now);
  expect(request && changesOf(key, saved, request)).toEqual({});
});

test("Only what was edited is sent.", () => {
  const edited = { ...draftOf(key), name: "CI runner", expires_at: "", monthly_budget: "" };
  const { request } = parseDraft(edited, now);
  expect(request && changesOf(key, edited, request)).toEqual({
    name: "CI runner",
    expires_at: null,
    monthly_budget: null,
  });
});

test("A publishable key has origins, and nothing that goes with other keys.", () => {
  const published: Draft = {
    ...draft,
    mode: "publishable",
    origins: "https://Shop.example/path\nhttp://localhost:80",
  };
  expect(parseDraft(published, now).request).toEqual({
    name: "CI",
    mode: "publishable",
    origins: ["https://shop.example", "http://localhost"],
    expires_at: expect.any(String),
  });
  expect(parseDraft({ ...published, origins: " " }, now).errors).toEqual({
    origins: "Give at least one origin.",
  });
  expect(parseDraft({ ...published, origins: "shop.example" }, now).errors?.origins).toMatch(
    /^“shop\.example”: Write an origin/,
  );
});
