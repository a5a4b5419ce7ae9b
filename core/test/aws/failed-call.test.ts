import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { Entity } from "electrodb";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { Table } from "../../src/aws/table/index.ts";

const { fixed } = Table.attribute;

const BoxEntity = new Entity(
  {
    model: { service: "test", entity: "box", version: "1" },
    attributes: { id: fixed },
    indexes: { byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } } },
  },
  Table.config,
);

async function createBox(id: string): Promise<void> {
  await BoxEntity.create({ id }).go();
}

it("A refused call of the table throws the error of the SDK, whose stack names the function that called.", async () => {
  const id = ulid();
  await createBox(id);
  const refused = await createBox(id).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConditionalCheckFailedException);
  expect(Table.isRefused(refused)).toBe(true);
  expect((refused as Error).stack).toContain("createBox");
});
