/** The parameters of a call to a peer's API: from the query and the body, whichever form that has. */
import { VisibleError } from "@winnow/core/kit/error";
import type { HonoRequest } from "hono";

/** A file of a form. */
export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

/** Parameters by name. Absent ones, and those that are null or empty, are undefined. */
export interface Parameters {
  text(name: string): string | undefined;
  /** Throws `input` where it is there and is no whole number within the bounds. */
  whole(name: string, min: number, max: number): number | undefined;
  /** True for `true`, `1`, `yes` and `on` in any case; false where it is absent. */
  flag(name: string): boolean;
  /** As it was sent: JSON, or the objects and lists that the brackets of form fields make. */
  value(name: string): unknown;
  file(name: string): SentFile | undefined;
  has(name: string): boolean;
}

/** Reads them. A body without a type, or of plain text, is JSON. Throws `input` where it cannot be read. */
export async function readParameters(request: HonoRequest): Promise<Parameters> {
  const values = new Map<string, unknown>(Object.entries(unfolded(Object.entries(request.query()))));
  const files = new Map<string, SentFile>();
  if (request.raw.body !== null) await readBody(request, values, files);
  return parametersOf(values, files);
}

async function readBody(
  request: HonoRequest,
  values: Map<string, unknown>,
  files: Map<string, SentFile>,
): Promise<void> {
  const type = request.header("content-type") ?? "";
  const take = (found: object): void => {
    for (const [name, value] of Object.entries(found)) values.set(name, value);
  };
  if (/^multipart\/form-data\b/i.test(type)) return take(await formOf(request, files));
  const text = await request.text();
  // curl declares a form, whatever it sends.
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type) && !/^\s*\{/.test(text);
  if (!isForm) return take(jsonOf(text));
  requireFew(text.split("&", maxFields + 1).length);
  take(unfolded([...new URLSearchParams(text)]));
}

/** The fields of a form. Its files are put with the others. */
async function formOf(request: HonoRequest, files: Map<string, SentFile>): Promise<object> {
  const form = await request.formData().catch(() => {
    throw malformed("The form cannot be read.");
  });
  const fields: [string, string][] = [];
  requireFew([...form.keys()].length);
  for (const [name, value] of form) {
    if (typeof value === "string") fields.push([name, value]);
    else files.set(name, { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return unfolded(fields);
}

/** Of a form. Larger lists are files. */
const maxFields = 1_000;

function requireFew(fields: number): void {
  if (fields > maxFields) throw malformed("A form has at most 1,000 fields. Send JSON, or a file.");
}

function jsonOf(text: string): object {
  if (text.trim() === "") return {};
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === "object" && json !== null && !Array.isArray(json)) return json;
  } catch {
    // It is refused below.
  }
  throw malformed("The body is neither a form nor a JSON object.");
}

/** The values of form fields: `input[0][email]=a` is `{ input: [{ email: "a" }] }`. */
export function unfolded(fields: readonly (readonly [string, string])[]): Record<string, unknown> {
  const root: Branch = new Map();
  for (const [field, value] of fields) {
    const [name = "", ...steps] = field.split(/\[|\]\[|\]/).slice(0, maxSteps);
    const path = [name, ...steps.filter((step) => step !== "")];
    let branch = root;
    for (const step of path.slice(0, -1)) {
      const next = branch.get(step);
      if (next instanceof Map) branch = next;
      else branch.set(step, (branch = new Map()));
    }
    branch.set(path.at(-1) ?? "", value);
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, grown(value)]));
}

const maxSteps = 5;
type Branch = Map<string, string | Branch>;

/** A branch whose names count from 0 is a list. */
function grown(value: string | Branch): unknown {
  if (typeof value === "string") return value;
  const isList = [...value.keys()].every((name, index) => name === String(index));
  return isList
    ? [...value.values()].map(grown)
    : Object.fromEntries([...value].map(([name, each]) => [name, grown(each)]));
}

export function parametersOf(
  values: ReadonlyMap<string, unknown>,
  files: ReadonlyMap<string, SentFile> = new Map(),
): Parameters {
  const value = (name: string): unknown => values.get(name);
  const text = (name: string): string | undefined => {
    const sent = value(name);
    if (sent === undefined || sent === null || sent === "") return undefined;
    return typeof sent === "string" ? sent : JSON.stringify(sent);
  };
  return {
    value,
    text,
    has: (name) => text(name) !== undefined || files.has(name),
    file: (name) => files.get(name),
    flag: (name) => /^(true|1|yes|on)$/i.test(text(name) ?? ""),
    whole(name, min, max) {
      const sent = text(name);
      if (sent === undefined) return undefined;
      const number = /^\d{1,10}$/.test(sent.trim()) ? Number(sent) : NaN;
      if (number >= min && number <= max) return number;
      throw invalid(name, `${name} is a whole number from ${min} to ${max}.`);
    },
  };
}

/** A parameter that must be there. */
export function required<V>(name: string, value: V | undefined): V {
  if (value !== undefined) return value;
  throw invalid(name, `Missing required parameter '${name}'`);
}

export const invalid = (name: string, message: string): VisibleError =>
  new VisibleError("input", "input.invalid", message, { [name]: message });

const malformed = (message: string): VisibleError => new VisibleError("input", "input.malformed", message);
