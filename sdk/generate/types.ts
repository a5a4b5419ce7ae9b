/** Turns an OpenAPI document into TypeScript: a type for each schema, and for the query, body and answer of each call. */
import type { Document, Operation, Schema } from "./schema.ts";

/** Schemas that have no name in the document, by the place where they are found. They get this name everywhere. */
const knownPlaces: Readonly<Record<string, string>> = {
  Status: "Result.status",
  Reason: "Result.reason",
  Action: "Result.action",
  Check: "Result.checks.syntax",
  Checks: "Result.checks",
  Flags: "Result.flags",
  ListStatus: "List.status",
  ListMode: "List.purpose",
  Counts: "List.verification.counts",
  ReasonCounts: "List.verification.reasons",
  Verification: "List.verification",
  Analysis: "List.analysis",
  EventType: "WebhookDelivery.type",
};

/** Values that may become more within `/v1`. */
const open: readonly string[] = ["Reason"];

/** Enumerations whose values a program can list, too, each with the name of its list. */
const listed: Readonly<Record<string, string>> = {
  Encoding: "encodings",
  EventType: "eventTypes",
  ListStatus: "listStatuses",
  Status: "statuses",
};

/** Schemas whose name in the document is a global type of TypeScript. */
const renamed: Readonly<Record<string, string>> = { File: "ListFile" };

const first = `/** Generated from the OpenAPI document of \`/v1\` by \`npm run generate -w sdk\`. */\n`;

/**
 * The source of the types, with the codes of problems. Throws where the document has something that the generator does not
 * know.
 */
export function typesOf(
  { paths, webhooks, components: { schemas } }: Document,
  { codes = [], places = knownPlaces }: { codes?: readonly string[]; places?: typeof knownPlaces } = {},
): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const names = new Map<string, string>();
  const found: [string, Schema][] = [];
  for (const [name, place] of Object.entries(places)) {
    const schema = withoutNull(schemaAt(schemas, place));
    found.push([name, schema]);
    names.set(keyOf(schema), name);
  }
  const write = writer(names);
  return [
    first,
    ...found.map(([name, schema]) => write.declaration(name, schema)),
    ...Object.entries(schemas).map(([name, schema]) => write.declaration(renamed[name] ?? name, schema)),
    ...operations.flatMap((operation) => ofOperation(operation, write)),
    ...ofWebhooks(webhooks, write),
    write.declaration("ProblemCode", {
      description: "The codes of refusals, each explained under `/docs/errors`",
      enum: codes,
    }),
  ].join("\n");
}

type Writer = ReturnType<typeof writer>;

function ofOperation({ operationId, parameters = [], requestBody, responses }: Operation, write: Writer) {
  const name = `${operationId[0]?.toUpperCase()}${operationId.slice(1)}`;
  const query = parameters.filter((parameter) => parameter.in === "query");
  const body = requestBody?.content["application/json"]?.schema;
  const answers = Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([, { content }]) => content?.["application/json"]?.schema ?? []);
  const answer = answers.length === 1 ? answers[0] : { anyOf: answers };
  return [
    ...(query.length > 0 ? [write.declaration(`${name}Query`, objectOf(query))] : []),
    ...(body && !body.$ref ? [write.declaration(`${name}Body`, body)] : []),
    ...(answer && !answer.$ref ? [write.declaration(`${name}Answer`, answer)] : []),
  ];
}

/** A type for each event, and their union, which `type` tells apart. */
function ofWebhooks(webhooks: Document["webhooks"], write: Writer): string[] {
  const events = Object.entries(webhooks).map(([type, { post }]) => {
    const name = `${type.replaceAll(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase())}Event`;
    const schema = post?.requestBody?.content["application/json"]?.schema;
    return { name, declared: schema ? write.declaration(name, schema) : "" };
  });
  const union = `/** What a webhook says, by its \`type\`. \`data\` is as the API shows it at the time of the event. */
export type WebhookEvent = ${events.map(({ name }) => name).join(" | ") || "never"};\n`;
  return [...events.map(({ declared }) => declared), union];
}

const objectOf = (parameters: NonNullable<Operation["parameters"]>): Schema => ({
  type: "object",
  properties: Object.fromEntries(
    parameters.map(({ name = "", description, schema = {} }) => [
      name,
      { ...withoutNull(schema), ...(description && { description }) },
    ]),
  ),
  required: parameters.flatMap(({ name = "", required }) => (required ? name : [])),
});

function writer(names: ReadonlyMap<string, string>) {
  const members = ({ properties = {}, required = [] }: Schema): string =>
    Object.entries(properties)
      .map(([name, schema]) => {
        const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
        return `${comment(schema)}${key}${required.includes(name) ? "" : "?"}: ${typeOf(schema)};`;
      })
      .join("\n");

  /** The type of a schema, by its name where it has one. */
  function typeOf(schema: Schema): string {
    const isNullable = Array.isArray(schema.type) && schema.type.includes("null") && schema.type.length > 1;
    const name = names.get(keyOf(withoutNull(schema)));
    if (isNullable) return `${name ?? shapeOf(withoutNull(schema))} | null`;
    return name ?? shapeOf(schema);
  }

  function shapeOf(schema: Schema): string {
    const { $ref, items, additionalProperties } = schema;
    const either = schema.anyOf ?? schema.oneOf;
    if ($ref !== undefined) return nameOf($ref);
    if (either) return either.map(typeOf).join(" | ");
    if (schema.allOf) return schema.allOf.map(typeOf).join(" & ");
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    switch (schema.type) {
      case "array":
        return `(${typeOf(items ?? {})})[]`;
      case "object":
        if (schema.properties) return `{ ${members(schema)} }`;
        return `Record<string, ${typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown"}>`;
      case "integer":
        return "number";
      case "string":
      case "number":
      case "boolean":
      case "null":
        return schema.type;
      default:
        throw new Error(`There is no type for ${JSON.stringify(schema)}.`);
    }
  }

  return {
    declaration(name: string, schema: Schema): string {
      const list = listed[name];
      if (list) {
        const values = (schema.enum ?? []).map((value) => JSON.stringify(value));
        return `export const ${list} = [${values.join(", ")}] as const;\nexport type ${name} = (typeof ${list})[number];\n`;
      }
      const isObject = schema.type === "object" && schema.properties;
      return isObject
        ? `${comment(schema)}export interface ${name} { ${members(schema)} }\n`
        : `${comment(schema)}export type ${name} = ${shapeOf(schema)}${open.includes(name) ? " | (string & {})" : ""};\n`;
    },
  };
}

const comment = ({ description }: Schema): string => (description ? `/** ${description} */\n` : "");

const nameOf = (reference: string): string => {
  const name = reference.slice(reference.lastIndexOf("/") + 1);
  return renamed[name] ?? name;
};

/** The schema of a property, like `List.verification.reasons`. */
function schemaAt(schemas: Readonly<Record<string, Schema>>, place: string): Schema {
  const [name = "", ...path] = place.split(".");
  const schema = path.reduce<Schema | undefined>((at, property) => at?.properties?.[property], schemas[name]);
  if (!schema) throw new Error(`The document has nothing at ${place}.`);
  return schema;
}

/** The schema without null among its types and values, and without its description. */
function withoutNull(given: Schema): Schema {
  const { description: _, ...schema } = given;
  if (!Array.isArray(schema.type)) return schema;
  const types = (schema.type as string[]).filter((type) => type !== "null");
  return {
    ...schema,
    type: types.length === 1 ? (types[0] ?? "") : types,
    ...(schema.enum && { enum: schema.enum.filter((value) => value !== null) }),
  };
}

/** The same for schemas that have the same values. */
const keyOf = (schema: Schema): string => JSON.stringify({ ...schema, description: undefined });
