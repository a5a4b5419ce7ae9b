/** A JSON schema as a list of fields. */
import { html, type Html, prose, slug } from "../html/html.ts";
import { type Document, resolved, type Schema } from "./openapi.ts";
import { groupedDigits } from "@winnow/core/kit/text/grouped-digits";

/** Deeper objects are named by their type only. */
const deepest = 4;

/** The fields of an object, or of the objects in an array; else the type alone. */
export function fields(document: Document, schema: Schema, depth = 0): Html {
  const { schema: own } = resolved(document, schema);
  const choices = (own.oneOf ?? own.anyOf ?? []).filter(isNotNull);
  if (own.allOf) return fields(document, merged(document, own.allOf), depth);
  if (choices.length > 1 && choices.some((one) => isObject(document, one)))
    return html`${choices.map(
      (one, index) =>
        html`<p class="choice">${index === 0 ? "Either" : "or"}</p>
          ${fields(document, one, depth)}`,
    )}`;
  const [only] = choices;
  if (only && choices.length === 1) return fields(document, only, depth);
  if (own.items) return fields(document, own.items, depth);
  const entries = Object.entries(own.properties ?? {});
  if (entries.length === 0 || depth > deepest) return html``;
  return html`<ul class="fields">
    ${entries.map(([name, field]) =>
      fieldOf(document, { name, field, isRequired: own.required?.includes(name) ?? false }, depth),
    )}
  </ul>`;
}

interface Field {
  name: string;
  field: Schema;
  isRequired: boolean;
}

function fieldOf(document: Document, { name, field, isRequired }: Field, depth: number): Html {
  const object = objectOf(document, field);
  const inner = object === null ? fields(document, field, depth + 1) : html``;
  return html`<li>
    <code>${name}</code
    ><span class="type">${typeOf(document, field)}${isRequired ? null : ", optional"}</span>
    ${describe(document, field)} ${object === null ? null : html`<p>${linkTo(object)}</p>`}
    ${
      inner.html === ""
        ? null
        : html`<details>
            <summary>Fields of ${name}</summary>
            ${inner}
          </details>`
    }
  </li>`;
}

/** The name of the object that a value is, or has many of; null where it has no name. */
export function objectOf(document: Document, schema: Schema): string | null {
  const { schema: own, name } = resolved(document, schema);
  if (name !== null && own.properties) return name;
  const [only, ...others] = (own.anyOf ?? own.oneOf ?? []).filter(isNotNull);
  if (only && others.length === 0) return objectOf(document, only);
  return own.items ? objectOf(document, own.items) : null;
}

export const placeOf = (object: string): string => `object-${slug(object)}`;

export const linkTo = (object: string): Html => html`<a href="#${placeOf(object)}">Fields of ${object}</a>`;

/** What is said about a value: its description, its choices, its limits. */
export function describe(document: Document, field: Schema): Html {
  const { schema } = resolved(document, field);
  const choices = choicesOf(schema) ?? choicesOf(resolved(document, schema.items ?? {}).schema) ?? [];
  const description = field.description ?? schema.description ?? "";
  const told = [sentence(description), ...limitsOf(schema).filter((limit) => !repeats(description, limit))];
  const text = told.filter((one) => one !== "").join(" ");
  return html`${text === "" ? null : html`<p>${prose(text)}</p>`}
  ${
    choices.length > 1 && choices.length <= 30
      ? html`<p>
          One of ${choices.map((one, index) => html`${index > 0 ? ", " : null}<code>${textOf(one)}</code>`)}
        </p>`
      : null
  }`;
}

function choicesOf({ enum: own, anyOf = [] }: Schema): readonly unknown[] | null {
  const choices = own ?? anyOf.flatMap((one) => one.enum ?? []);
  return choices.length > 0 ? choices : null;
}

const sentence = (text: string): string => (/[\w)`]$/.test(text) ? `${text}.` : text);

/** Whether the description states the numbers of the limit already. */
const repeats = (description: string, limit: string): boolean =>
  (limit.match(/[\d,]+/g) ?? ["-"]).every((figure) => description.includes(figure));

function limitsOf({ minimum, maximum, maxLength, minItems, maxItems, default: byDefault }: Schema): string[] {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const said = [
    isBounded && minimum !== undefined ? `From ${groupedDigits(minimum)} to ${groupedDigits(maximum)}.` : "",
    isBounded && minimum === undefined ? `At most ${groupedDigits(maximum)}.` : "",
    maxLength === undefined ? "" : `At most ${groupedDigits(maxLength)} characters.`,
    minItems === undefined ? "" : `At least ${groupedDigits(minItems)}.`,
    maxItems === undefined ? "" : `At most ${groupedDigits(maxItems)}.`,
    isTold(byDefault) ? `\`${[byDefault].flat().map(textOf).join("`, `")}\` by default.` : "",
  ];
  return said.filter((one) => one !== "");
}

/** Whether a default says something: a value, or some values. */
const isTold = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== "" && typeof value !== "object";

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.replaceAll("\t", "\\t") : JSON.stringify(value);

/** The type in a few words: `text`, `whole number or null`, `array of Verdict`. */
export function typeOf(document: Document, schema: Schema): string {
  const { schema: own, name } = resolved(document, schema);
  const choices = own.anyOf ?? own.oneOf;
  if (choices) {
    const types = [...new Set(choices.map((one) => typeOf(document, one)))];
    return types.join(" or ");
  }
  if (own.const !== undefined) return `“${textOf(own.const)}”`;
  const types = [own.type ?? (own.properties ? "object" : "any value")].flat();
  return types.map((type) => wordOf(document, type, own, name)).join(" or ");
}

function wordOf(document: Document, type: string, own: Schema, name: string | null): string {
  if (type === "array") return own.items ? `array of ${typeOf(document, own.items)}` : "array";
  if (type === "object") return name ?? "object";
  if (type === "string") return own.format === "date-time" ? "time" : "text";
  if (type === "integer") return "whole number";
  return type;
}

const isNotNull = ({ type }: Schema): boolean => type !== "null";

const isObject = (document: Document, schema: Schema): boolean =>
  resolved(document, schema).schema.properties !== undefined;

function merged(document: Document, parts: readonly Schema[]): Schema {
  const all = parts.map((part) => resolved(document, part).schema);
  return {
    properties: Object.assign({}, ...all.map(({ properties }) => properties)) as Record<string, Schema>,
    required: all.flatMap(({ required = [] }) => required),
  };
}
