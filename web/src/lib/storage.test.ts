import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const ann = {
  id: "usr_1",
  first_name: "Ann",
  active_workspace: { id: "wrk_1", name: "", permission_features: [] },
} as never;

/** Storage that a browser blocks throws when it is named. */
function block(): void {
  const blocked = {
    configurable: true,
    get: () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    vi.stubGlobal(name, null);
    Object.defineProperty(globalThis, name, blocked);
  }
}

function fill(): void {
  const setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  for (const name of ["localStorage", "sessionStorage"])
    vi.stubGlobal(name, { getItem: () => null, setItem, removeItem: () => undefined });
}

test.each([
  ["blocked", block],
  ["full", fill],
])("Where storage is %s, the user is there all the same, and the theme is chosen.", async (_, prevent) => {
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  prevent();
  const { storeUser, useAuth } = await import("./auth.ts");
  storeUser(ann);
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: true, user: ann });
  const { chooseTheme, useTheme } = await import("./theme.ts");
  chooseTheme("dark");
  expect(useTheme.getState().theme).toBe("dark");
  const { tabStorage } = await import("./storage.ts");
  tabStorage.setItem("a", "1");
  expect(tabStorage.getItem("a")).toBeNull();
});
