import { expect, signUp, test } from "./support/journey.ts";

const plan = "/account-settings/my-plan";

test("The alert and the receipts are saved and stay.", async ({ page }) => {
  await signUp(page);
  await page.goto(`${plan}?view=settings`);
  const alert = page.getByRole("region", { name: "Low-credit alert" });
  const receipts = page.getByRole("region", { name: "Receipts" });
  await alert.getByRole("checkbox", { name: "Tell us when credits run low" }).check();
  await alert.getByLabel("Fewer credits than").fill("2,500");
  await alert.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The alert is saved")).toBeVisible();
  await receipts.getByLabel("Email addresses").fill("nobody");
  await receipts.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“nobody” is not an email address.")).toBeVisible();
  await receipts.getByLabel("Email addresses").fill("books@inbox.test\nchief@inbox.test");
  await receipts.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The addresses are saved")).toBeVisible();
  await page.reload();
  await expect(alert.getByLabel("Fewer credits than")).toHaveValue("2500");
  await expect(receipts.getByLabel("Email addresses")).toHaveValue("books@inbox.test\nchief@inbox.test");
  await expect(page.getByText("It needs a plan, whose payment method pays for the packs.")).toBeVisible();
});

test("A setting that another device has changed is not overwritten.", async ({ page }) => {
  await signUp(page);
  await page.goto(`${plan}?view=settings`);
  const alert = page.getByRole("region", { name: "Low-credit alert" });
  const isOn = alert.getByRole("checkbox", { name: "Tell us when credits run low" });
  const threshold = alert.getByLabel("Fewer credits than");
  await isOn.check();
  await threshold.fill("2,500");
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "access_token")?.value ?? "";
  const save = (low_credit_threshold: number | null) =>
    page.request.patch("/api/billing/settings/", {
      headers: { authorization: `Bearer ${token}` },
      data: { low_credit_threshold },
    });
  await save(700);
  await alert.getByRole("button", { name: "Save" }).click();
  await expect(alert.getByRole("alert")).toContainText("It was changed on another device meanwhile.");
  await expect(threshold).toHaveValue("700");
  await threshold.fill("800");
  await save(null);
  await alert.getByRole("button", { name: "Save" }).click();
  await expect(isOn).not.toBeChecked();
  await expect(alert.getByRole("button", { name: "Save" })).toBeDisabled();
  await isOn.check();
  await threshold.fill("900");
  await alert.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The alert is saved")).toBeVisible();
  await expect(threshold).toHaveValue("900");
});
