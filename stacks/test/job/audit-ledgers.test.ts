import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { User } from "@winnow/core/account/schema";
import { expect, it, vi } from "vitest";
import { isRaised, valuesIn } from "../deployment/fired.ts";
import { synthesise } from "../deployment/synthesis.ts";
import { runCron } from "../cron.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const day = 24 * 3_600;

/** The lines that handlers log while the body runs. */
async function logged(body: () => Promise<void>): Promise<Record<string, unknown>[]> {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    await body();
    return write.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  } finally {
    write.mockRestore();
  }
}

/** Sets the lifetime credits of a workspace without an entry. */
async function setLifetime(workspaceID: string, credits: number): Promise<void> {
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const update = new UpdateCommand({
    TableName: product.location.table,
    Key: { pk: `$winnow#workspaceid_${workspaceID.toLowerCase()}`, sk: "$balance_1" },
    ConditionExpression: "attribute_exists(accounts)",
    UpdateExpression: "SET accounts.lifetime = :credits",
    ExpressionAttributeValues: { ":credits": credits },
  });
  await table.send(update);
}

it("The daily audit logs the workspace whose balance is not what its entries fold to.", async () => {
  const customer = await product.newCustomer();
  const { body } = await customer.call<User>("GET", "/api/user/me/");
  const workspaceID = body.active_workspace.id;
  await setLifetime(workspaceID, 1);
  const lines = await logged(() => runCron(product, "audit-ledgers", 2 * day));
  // Other tests of this product look for violations.
  await setLifetime(workspaceID, 0);
  const alarm = synthesise("production").one("AWS::CloudWatch::Alarm", {
    AlarmName: "winnow-production-ledger-mismatches",
  });
  const values = valuesIn(lines).map((value) => ({ ...value, dimensions: { stage: "production" } }));
  expect([isRaised(alarm, values), isRaised(alarm, [])]).toEqual([true, false]);
  expect(lines.filter((line) => line["workspaceID"] === workspaceID)).toEqual([
    expect.objectContaining({
      level: "error",
      message: "A ledger does not add up.",
      ledger_mismatch: "balance",
      detail: "lifetime is 1, the entries fold to 0",
      LedgerMismatches: 1,
    }),
  ]);
});
