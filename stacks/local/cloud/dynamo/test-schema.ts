const attribute = (name: string) => ({ name, type: "S" }) as const;

/** A table with sorted items and one sorted index, for tests. */
export const testSchema = (name: string) => ({
  name,
  partition: attribute("pk"),
  sort: attribute("sk"),
  indexes: [{ name: "gsi1", partition: attribute("gsi1pk"), sort: attribute("gsi1sk") }],
});
