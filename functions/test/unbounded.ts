/** Finds what has no maximum in a JSON schema: strings, numbers, arrays and maps. */

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  maxItems?: number;
  maxProperties?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  /** Of a parameter. */
  schema?: Schema;
}

/** The places below a schema that have no maximum. References are resolved in the document. */
export function unboundedIn(document: object, schema: object, place: string): string[] {
  const seen = new Set<string>();
  const walk = (part: Schema, at: string): string[] => {
    if (part.$ref !== undefined) {
      if (seen.has(part.$ref)) return [];
      seen.add(part.$ref);
      return walk(resolve(document, part.$ref), `${at} (${part.$ref})`);
    }
    if (part.schema) return walk(part.schema, at);
    if (part.enum || part.const !== undefined) return [];
    const parts = partsOf(part, at);
    return [
      ...faultsOf(part, parts.length > 0).map((fault) => `${at}: ${fault}`),
      ...parts.flatMap(([inner, name]) => walk(inner, name)),
    ];
  };
  return walk(schema, place);
}

function faultsOf(part: Schema, hasParts: boolean): string[] {
  const types = [part.type ?? []].flat();
  const isMap = typeof part.additionalProperties === "object";
  const missing: Readonly<Record<string, boolean>> = {
    "a string without maxLength": types.includes("string") && part.maxLength === undefined,
    "a number without maximum":
      (types.includes("integer") || types.includes("number")) &&
      (part.maximum ?? part.exclusiveMaximum) === undefined,
    "an array without maxItems": types.includes("array") && part.maxItems === undefined,
    "a map without maxProperties": isMap && part.maxProperties === undefined,
    "a map without bounded names":
      isMap && part.maxProperties !== undefined && part.propertyNames === undefined,
    "of no type": types.length === 0 && !hasParts,
  };
  return Object.entries(missing).flatMap(([fault, isMissing]) => (isMissing ? [fault] : []));
}

/** The schemas within a schema, each with its place. */
function partsOf(part: Schema, at: string): [Schema, string][] {
  const choices = [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])];
  return [
    ...choices.map((each, index): [Schema, string] => [each, `${at} ${index}`]),
    ...Object.entries(part.properties ?? {}).map(([name, each]): [Schema, string] => [each, `${at}.${name}`]),
    ...(part.items ? [[part.items, `${at}[]`] satisfies [Schema, string]] : []),
    ...(typeof part.additionalProperties === "object"
      ? [[part.additionalProperties, `${at}{}`] satisfies [Schema, string]]
      : []),
    ...(part.propertyNames ? [[part.propertyNames, `${at} name`] satisfies [Schema, string]] : []),
  ];
}

const resolve = (document: object, reference: string): Schema =>
  reference
    .slice("#/".length)
    .split("/")
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document) as Schema;
