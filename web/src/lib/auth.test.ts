import { beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: vi.fn<() => void>() });
const { clearUser, forgetError, startLoading, storeUser, useAuth } = await import("./auth.ts");
const person = {
  first_name: "Ann",
  active_workspace: { id: "wrk_1", name: "Ann's", permission_features: [] },
} as unknown as Parameters<typeof storeUser>[0];

beforeEach(() => clearUser());

test("A sign-in is loading until the user is there.", () => {
  startLoading();
  expect(useAuth.getState()).toMatchObject({ isLoading: true, isAuthenticated: false, error: null });
  storeUser(person);
  expect(useAuth.getState()).toMatchObject({ isLoading: false, isAuthenticated: true, user: person });
});

test("A sign-in that failed is not loading, says why, and leaves nobody signed in.", () => {
  storeUser(person);
  startLoading();
  clearUser("Login failed");
  expect(useAuth.getState()).toMatchObject({
    isLoading: false,
    isAuthenticated: false,
    user: null,
    workspace: null,
    permissions: [],
    error: "Login failed",
  });
});

test("Why nobody is signed in is forgotten once it was shown.", () => {
  clearUser("Login failed");
  forgetError();
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, error: null });
});
