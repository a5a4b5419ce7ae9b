/** Accessibility and layout checks of a screen. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "./journey.ts";

/**
 * Expects no axe violations after animations end: in both themes at the usual widths, and in the light one at others, since
 * colours do not depend on the width.
 */
export async function isClean(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  const isUsual = screens.some((screen) => screen.width === width);
  for (const colorScheme of isUsual ? (["dark", "light"] as const) : (["light"] as const)) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => objections(page), { message: colorScheme, timeout: 30_000 }).toEqual([]);
  }
}

async function objections(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // Dialogs lie outside the landmarks.
    .disableRules(["region"])
    // Skips what only frames of other origins need, which takes half of the time.
    .setLegacyMode(true)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** Expects no horizontal overflow of the window or of a dialog. */
export async function staysWithin(page: Page): Promise<void> {
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

/** The tag of a journey that belongs to `npm test` at two widths, and to the deep tests at the others. */
export const smokeAt = (width: number): { tag: string[] } => ({
  tag: screens.some((screen) => screen.width === width) ? ["@smoke"] : [],
});
