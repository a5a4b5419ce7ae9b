/** The theme: the system's, or the user's choice. `public/theme.js` applies it before the first paint. */
import { create } from "zustand";
import { browserStorage } from "./storage.ts";

export type Theme = "system" | "light" | "dark";

const key = "theme";
const system = matchMedia("(prefers-color-scheme: dark)");

const stored = (): Theme => {
  const value = browserStorage.getItem(key);
  return value === "light" || value === "dark" ? value : "system";
};

export const useTheme = create<{ theme: Theme }>(() => ({ theme: stored() }));

export function chooseTheme(theme: Theme): void {
  if (theme === "system") browserStorage.removeItem(key);
  else browserStorage.setItem(key, theme);
  useTheme.setState({ theme });
  paint();
}

function paint(): void {
  const { theme } = useTheme.getState();
  const dark = theme === "dark" || (theme === "system" && system.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
}

system.addEventListener("change", paint);
