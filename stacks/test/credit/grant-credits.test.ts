import type { Bucket } from "@winnow/core/credit/schema";
import type { User } from "@winnow/core/account/schema";
import type { Entry as AuditEntry } from "@winnow/core/audit/schema";
import { describe, expect, it } from "vitest";
import { grantCredits } from "../../operator/grant-credits.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();

/** Runs the command on the test product. */
const run = (...args: string[]): Promise<string> =>
  product.enter(() =>
    grantCredits(["--stage", "test", "--cloud", process.env["AWS_ENDPOINT_URL"] ?? "", ...args]),
  );

async function customer() {
  const person = await product.newCustomer();
  const { body } = await person.call<User>("GET", "/api/user/me/");
  const balance = async () => (await person.call<Bucket>("GET", "/api/creditbucket/")).body;
  const trail = async () =>
    (await person.call<{ results: AuditEntry[] }>("GET", "/api/audit/")).body.results.filter(({ action }) =>
      action.startsWith("credit."),
    );
  return { ...person, workspaceID: body.active_workspace.id, balance, trail };
}

describe("the command that grants credits", () => {
  it("adds lifetime credits once per key, with the reason in the audit trail", async () => {
    const { workspaceID, balance, trail } = await customer();
    const before = await balance();
    const gift = ["--workspace", workspaceID, "--credits", "500", "--reason", "An outage", "--key", "a"];
    expect(await run(...gift)).toContain(`Gave 500 credits to ${workspaceID}.`);
    expect(await run(...gift)).toContain("nothing was written");
    expect(await balance()).toEqual({
      ...before,
      lifetime_credits: before.lifetime_credits + 500,
      total_credits: before.total_credits + 500,
    });
    expect(await trail()).toMatchObject([
      {
        action: "credit.granted",
        actor: { id: "operator:grant-credits" },
        subject: { name: "500 credits" },
        details: { reason: "An outage" },
      },
    ]);
  });

  it("refuses a workspace that does not exist, a job that was not charged, and bad input", async () => {
    const { workspaceID } = await customer();
    const gift = (id: string) => ["--workspace", id, "--credits", "5", "--reason", "Sorry"];
    const missing = "wrk_01J00000000000000000000000";
    await expect(run(...gift(missing))).rejects.toThrow(`There is no workspace ${missing}.`);
    const job = ["--goodwill", "--job", "ver_01J00000000000000000000000"];
    await expect(run(...gift(workspaceID), ...job)).rejects.toThrow("was charged nothing");
    await expect(run(...gift(workspaceID), "--goodwill")).rejects.toThrow("name it by --job");
    const half = ["--workspace", workspaceID, "--credits", "0.5", "--reason", "Sorry"];
    await expect(run(...half)).rejects.toThrow("--credits");
  });
});
