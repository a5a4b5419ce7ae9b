/** What the reference reads of an OpenAPI 3.1 document. */

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: Schema | boolean;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

type Content = Readonly<Record<string, { schema?: Schema }>>;

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: readonly string[];
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content?: Content };
  responses?: Readonly<Record<string, { description?: string; content?: Content }>>;
}

export interface Document {
  info: { description?: string };
  tags?: readonly { name: string; description?: string }[];
  paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: {
    schemas?: Readonly<Record<string, Schema>>;
    parameters?: Readonly<Record<string, Parameter>>;
  };
}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

/** The schema itself, or the one that it refers to, with its name. */
export function resolved(document: Document, schema: Schema): { schema: Schema; name: string | null } {
  if (schema.$ref === undefined) return { schema, name: null };
  const name = nameOf(schema.$ref);
  return { schema: document.components?.schemas?.[name] ?? {}, name };
}

export const parameterOf = (document: Document, parameter: Parameter): Parameter =>
  parameter.$ref === undefined
    ? parameter
    : (document.components?.parameters?.[nameOf(parameter.$ref)] ?? parameter);

export const schemaOf = (content: Content | undefined): Schema | null =>
  Object.values(content ?? {})[0]?.schema ?? null;
