/** Converts XML bodies to and from plain objects. */
import { XMLBuilder, XMLParser } from "fast-xml-parser";
import { AwsError } from "./emulated-service.ts";

export type XmlValue =
  string | number | boolean | undefined | readonly XmlValue[] | { readonly [name: string]: XmlValue };

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: false,
});
const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  suppressEmptyNode: false,
});

/** An element of a parsed document. A missing name reads as empty, a repeated one as a list. */
export class XmlElement {
  readonly #value: unknown;
  constructor(value: unknown) {
    this.#value = value;
  }

  /** The child elements of this name, in order. */
  all(name: string): XmlElement[] {
    if (typeof this.#value !== "object" || this.#value === null) return [];
    const child = (this.#value as Record<string, unknown>)[name];
    if (child === undefined) return [];
    return (Array.isArray(child) ? child : [child]).map((value) => new XmlElement(value));
  }

  one(name: string): XmlElement | undefined {
    return this.all(name)[0];
  }

  /** The text of the element itself. */
  get text(): string {
    return typeof this.#value === "string" ? this.#value : "";
  }

  /** The texts of the elements of this name. */
  texts(name: string): string[] {
    return this.all(name).map((element) => element.text);
  }
}

/** Reads a document whose root must have this name. */
export function parseXml(text: string, root: string): XmlElement {
  try {
    const element = new XmlElement(parser.parse(text, true)).one(root);
    if (element) return element;
  } catch {
    // AWS has the same error for malformed XML and for another root, thrown below.
  }
  throw new AwsError("MalformedXML", `The XML you provided was not well-formed or is not a ${root}.`);
}

/** Serializes a document. A name starting with @ is an attribute; undefined is omitted; a list repeats its name. */
export function buildXml(document: { readonly [name: string]: XmlValue }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(document)}`;
}
