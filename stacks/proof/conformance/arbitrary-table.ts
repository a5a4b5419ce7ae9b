/** Random tables: keys and indexes of every shape, and few values for them, so that items collide. */
import * as fc from "fast-check";
import type { AttributeValue, Item } from "../../local/cloud/dynamo/table/value.ts";

export const TableName = "things";

type Type = "S" | "N" | "B";

/** The types of a key's attributes; without a sort key, each partition has one item. */
interface KeyShape {
  partition: Type;
  sort?: Type | undefined;
}

/** A table with the key `pk`, `sk` and indexes with the keys `gsi1pk`, `gsi1sk` and so on. */
export interface TableShape extends KeyShape {
  indexes: readonly KeyShape[];
}

/** As the product's table. */
export const productTable: TableShape = {
  partition: "S",
  sort: "S",
  indexes: [{ partition: "S", sort: "S" }],
};

const type = fc.constantFrom<Type>("S", "N", "B");
const keyShape: fc.Arbitrary<KeyShape> = fc.record({
  partition: type,
  sort: fc.option(type, { nil: undefined, freq: 3 }),
});

export const table: fc.Arbitrary<TableShape> = fc
  .tuple(keyShape, fc.array(keyShape, { maxLength: 2 }))
  .map(([key, indexes]) => ({ ...key, indexes }));

/** The attributes of a key: of the table, or of the index of this number. */
export const namesOf = (number = 0): { partition: string; sort: string } => {
  const prefix = number === 0 ? "" : `gsi${number}`;
  return { partition: `${prefix}pk`, sort: `${prefix}sk` };
};

export const indexName = (number: number): string => `gsi${number}`;

/** The input of CreateTable. */
export function definitionOf(table: TableShape): object {
  const keys = [table, ...table.indexes].map(({ partition, sort }, number) => {
    const names = namesOf(number);
    const attributes = [
      { AttributeName: names.partition, AttributeType: partition, KeyType: "HASH" },
      ...(sort ? [{ AttributeName: names.sort, AttributeType: sort, KeyType: "RANGE" }] : []),
    ];
    return attributes;
  });
  const schemas = keys.map((attributes) =>
    attributes.map(({ AttributeName, KeyType }) => ({ AttributeName, KeyType })),
  );
  return {
    TableName,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: keys
      .flat()
      .map(({ AttributeName, AttributeType }) => ({ AttributeName, AttributeType })),
    KeySchema: schemas[0],
    ...(table.indexes.length > 0 && {
      GlobalSecondaryIndexes: schemas.slice(1).map((KeySchema, at) => ({
        IndexName: indexName(at + 1),
        KeySchema,
        Projection: { ProjectionType: "ALL" },
      })),
    }),
  };
}

const partitions = {
  S: ["p", "q"].map((S) => ({ S })),
  N: ["1", "-20"].map((N) => ({ N })),
  B: ["AQ==", "AQI="].map((B) => ({ B })),
};
const sorts = {
  S: ["a#1", "a#2", "b#1", "b#2"].map((S) => ({ S })),
  N: ["-1.5", "0", "9", "10"].map((N) => ({ N })),
  B: ["AA==", "AAE=", "/w==", "/wA="].map((B) => ({ B })),
};

export const partitionValue = (type: Type): fc.Arbitrary<AttributeValue> =>
  fc.constantFrom<AttributeValue>(...partitions[type]);

/** A value to compare sort keys with. */
export const sortValue = (type: Type, number: number): fc.Arbitrary<AttributeValue> => {
  if (number === 0) return fc.constantFrom<AttributeValue>(...sorts[type], ...starts[type]);
  return fc.constantFrom<AttributeValue>(
    ...[0, 3, 7].flatMap((item) => uniqueSorts(type, item)),
    ...starts[type],
  );
};
const starts = {
  S: ["a", "1", "2#"].map((S) => ({ S })),
  N: ["1.5", "2"].map((N) => ({ N })),
  B: ["AA==", "MQ==", "MiM="].map((B) => ({ B })),
};

/** The key of an item. */
export const key = ({ partition, sort }: TableShape): fc.Arbitrary<Item> =>
  fc.record({
    pk: partitionValue(partition),
    ...(sort && { sk: fc.constantFrom<AttributeValue>(...sorts[sort]) }),
  });

/** Values for an attribute of an index's key, by the attribute's name. */
export const indexAttributes = (
  { partition, sort, indexes }: TableShape,
  { pk, sk }: Item,
): Record<string, fc.Arbitrary<AttributeValue>> => {
  const at = (values: readonly AttributeValue[], value: AttributeValue | undefined) =>
    values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
  const item = at(partitions[partition], pk) * 4 + (sort ? at(sorts[sort], sk) : 0);
  return Object.fromEntries(
    indexes.flatMap((index, at): [string, fc.Arbitrary<AttributeValue>][] => {
      const names = namesOf(at + 1);
      const values: [string, fc.Arbitrary<AttributeValue>][] = [
        [names.partition, partitionValue(index.partition)],
      ];
      if (index.sort)
        values.push([names.sort, fc.constantFrom<AttributeValue>(...uniqueSorts(index.sort, item))]);
      return values;
    }),
  );
};

/** Sort keys that no other item has, since DynamoDB does not define the order of equal ones. */
function uniqueSorts(type: Type, item: number): AttributeValue[] {
  return [1, 2, 3].map((stem): AttributeValue => {
    if (type === "N") return { N: `${stem}.${item + 1}` };
    const text = `${stem}#${item}`;
    return type === "S" ? { S: text } : { B: Buffer.from(text).toString("base64") };
  });
}
