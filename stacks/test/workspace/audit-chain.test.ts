import type { User } from "@winnow/core/account/schema";
import { describe, expect, it } from "vitest";
import { verifyAudit } from "../../operator/verify-audit.ts";
import { runCron } from "../cron.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();

describe("the command that verifies an audit trail", () => {
  it("finds the trail whole that the timer sealed", async () => {
    const { call } = await product.newCustomer();
    const { body } = await call<User>("GET", "/api/user/me/");
    const { id } = body.active_workspace;
    await call("PATCH", `/api/workspace/${id}/`, { name: "Barn" });
    await runCron(product, "seal-audit");
    const said = await product.enter(() =>
      verifyAudit(["--stage", "test", "--cloud", process.env["AWS_ENDPOINT_URL"] ?? "", "--workspace", id]),
    );
    expect(said).toMatch(new RegExp(`^The audit trail of ${id} is whole: \\d+ sealed entries\\.$`));
  });
});
