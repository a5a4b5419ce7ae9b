import { expect, signIn, test } from "./support/journey.ts";

test("Long names of people and roles stay within the window.", async ({ page }) => {
  await page.route("**/api/workspaces/*/members/**", async (route) => {
    const response = await route.fetch();
    const team = (await response.json()) as { results: { first_name: string; role: { name: string } }[] };
    for (const member of team.results) {
      member.first_name = "Wolfeschlegelsteinhausenbergerdorff";
      member.role.name = "W".repeat(50);
    }
    await route.fulfill({ response, json: team });
  });
  await signIn(page, "/account-settings/my-team");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByText("W".repeat(50)).first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
