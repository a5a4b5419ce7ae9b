/** Accessibility and layout checks of a screen. */
import axe, { type RunOptions } from "axe-core";
import { expect, type Page } from "./journey.ts";

/** Rules about colours, which take most of the time of a scan. */
const colours = ["color-contrast", "link-in-text-block"];

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Expects no axe violations after animations end: every rule in the light theme, and those about colours in the dark one as
 * well. At other widths than the default the colours are the same, and are left out.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isDefault = isDefaultWidth(page.viewportSize()?.width ?? 0);
  if (isDefault) await expectNoViolations(page, "dark", { runOnly: { type: "rule", values: colours } });
  // Dialogs lie outside the landmarks.
  const leftOut = isDefault ? ["region"] : ["region", ...colours];
  await expectNoViolations(page, "light", {
    runOnly: { type: "tag", values: standards },
    rules: Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])),
  });
}

/** They pass the focus on. Axe takes them for faults where a menu covers the middle of the window. */
const focusGuards = "[data-base-ui-focus-guard]";

async function expectNoViolations(
  page: Page,
  colorScheme: "dark" | "light",
  options: RunOptions,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect.poll(() => violations(page, options), { message: colorScheme, timeout: 30_000 }).toEqual([]);
}

/** Brings axe into a page once, and returns violations alone: a third of the time of `@axe-core/playwright`. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([exclude, chosen]) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const found = await axe.run({ exclude }, { ...chosen, resultTypes: ["violations"], iframes: false });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    [focusGuards, options] as const,
  );
}

/** Expects no horizontal overflow of the window or of a dialog. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflows = () =>
    [document.documentElement, ...document.querySelectorAll("[role=dialog], [role=alertdialog]")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((element) => element.getAttribute("role") ?? "window");
  expect(await page.evaluate(overflows)).toEqual([]);
}

export const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Also a tablet and a large monitor. */
export const allScreens = [...screens, { width: 768, height: 1024 }, { width: 1920, height: 1080 }] as const;

const isDefaultWidth = (width: number): boolean => screens.some((screen) => screen.width === width);

/** The tag of journeys which the suites run at the default widths, and `npm run e2e -w web` at all. */
export const tagOf = (width: number): { tag: string[] } => ({
  tag: isDefaultWidth(width) ? [] : ["@other-width"],
});

/** The tag of a journey that belongs to `npm test` at the default widths. */
export const smokeAt = (width: number): { tag: string[] } => ({
  tag: isDefaultWidth(width) ? ["@smoke"] : [],
});
