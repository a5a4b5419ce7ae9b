import { expect, test } from "vitest";
import {
  addCreditsFor,
  afterSignIn,
  afterSignUp,
  loginFor,
  ownPath,
  pathOfList,
  paths,
  safeReturnPath,
  withReturnParams,
} from "./paths.ts";

const id = "lst_1";
const verification = {
  status: "queued" as const,
  progress: { done: 0, total: 1, percent: 0, waiting: 0, eta_seconds: null },
  counts: { valid: 0, invalid: 0, risky: 0, unknown: 0 },
  reasons: {},
  rows: null,
  providers: {},
  credits: { reserved: 1, charged: 0, returned: 0 },
  started_at: "2026-11-21T10:00:00.000Z",
  completed_at: null,
};

test.each([
  ["analyze", "file", null, "/analyze-list/results?list=lst_1"],
  ["analyze", "file", verification, "/clean-list/lst_1"],
  ["clean", "file", null, "/clean-list/lst_1"],
  ["clean", "file", verification, "/clean-list/lst_1"],
  ["verify", "file", verification, "/verify-email/file-validation/lst_1"],
  ["verify", "paste", null, "/verify-email/list-validation/lst_1"],
] as const)("A list to %s from a %s has one page.", (purpose, source, verification, path) => {
  expect(pathOfList({ id, purpose, source, verification })).toBe(path);
});

test("The return path stays within this application.", () => {
  expect(loginFor("/analyze-list/results?list=lst_1")).toBe(
    "/login?from=%2Fanalyze-list%2Fresults%3Flist%3Dlst_1",
  );
  expect(loginFor("/")).toBe("/login");
  expect(safeReturnPath("/clean-list")).toBe("/clean-list");
  for (const from of ["//example.org", "/\\example.org", "/\t/example.org", "https://example.org", "", null])
    expect(safeReturnPath(from)).toBe("/");
});

test("A purchase returns to the page that needed it.", () => {
  const url = new URL(addCreditsFor("/analyze-list/results?list=lst_1", 40), "https://winnow.test");
  expect(url.pathname).toBe("/account-settings/my-plan/add-credits");
  expect(url.searchParams.get("missing")).toBe("40");
  expect(ownPath(url.searchParams.get("from"))).toBe("/analyze-list/results?list=lst_1");
  expect(ownPath("https://example.org/")).toBeNull();
});

test("After sign-in an invitation comes before the requested page.", () => {
  const after = (query: string) => afterSignIn(new URLSearchParams(query));
  expect(after("")).toBe("/");
  expect(after("from=/clean-list")).toBe("/clean-list");
  expect(after("token=A%26B&from=/clean-list")).toBe("/?token=A%26B");
  expect(after("token=&from=/clean-list")).toBe("/clean-list");
  expect(after("from=//example.org")).toBe("/");
});

test("Links between public pages keep token and from only.", () => {
  const beside = (query: string) => withReturnParams(paths.signUp, new URLSearchParams(query));
  expect(beside("")).toBe("/sign-up");
  expect(beside("utm=x")).toBe("/sign-up");
  expect(beside("token=A%26B&utm=x")).toBe("/sign-up?token=A%26B");
  expect(beside("from=/clean-list")).toBe("/sign-up?from=%2Fclean-list");
});

test.each([
  ["", "/welcome-user"],
  ["from=%2F", "/welcome-user"],
  ["from=%2Fclean-list", "/clean-list"],
  ["from=https%3A%2F%2Fevil.example", "/welcome-user"],
  ["token=A-B-C", "/?token=A-B-C"],
])("A sign-up with ?%s leads to %s", (query, path) => {
  expect(afterSignUp(new URLSearchParams(query))).toBe(path);
});
