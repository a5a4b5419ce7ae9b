/** The tokens of an expression. The parser tells keywords from names. */
import { invalid } from "../refusal.ts";
import type { PathTree } from "./tree.ts";

const word = /\s*(#\w+|:\w+|[A-Za-z_]\w*|\d+|<>|<=|>=|[=<>(),.[\]+-])/y;

export class Tokens {
  /** The placeholders read so far: `#name` and `:value`. */
  readonly names = new Set<string>();
  readonly values = new Set<string>();
  /** The document paths read so far. */
  readonly paths: PathTree[] = [];
  readonly #words: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#words = split(text);
  }

  /** The next token; "" at the end. */
  get next(): string {
    return this.#words[this.#at] ?? "";
  }

  /** Reads the next token. */
  take(): string {
    const word = this.next;
    this.#at++;
    if (word.startsWith("#")) this.names.add(word);
    if (word.startsWith(":")) this.values.add(word);
    return word;
  }

  /** Reads the next token if it is this symbol or keyword. */
  takes(expected: string): boolean {
    if (this.next.toUpperCase() !== expected) return false;
    this.#at++;
    return true;
  }

  expect(expected: string): void {
    if (!this.takes(expected)) throw this.unexpected();
  }

  expectEnd(): void {
    if (this.next !== "") throw this.unexpected();
  }

  unexpected(): Error {
    const near = this.#words.slice(Math.max(0, this.#at - 1), this.#at + 2).join(" ");
    return invalid(`Syntax error; token: ${this.next || "<EOF>"}, near: "${near}"`);
  }
}

function split(text: string): string[] {
  const end = text.trimEnd().length;
  if (end === 0) throw invalid("The expression can not be empty;");
  const words: string[] = [];
  word.lastIndex = 0;
  while (word.lastIndex < end) {
    const at = word.lastIndex;
    const [, found] = word.exec(text) ?? [];
    if (found === undefined) throw invalid(`Syntax error; token: "${text.slice(at).trim().charAt(0)}"`);
    words.push(found);
  }
  return words;
}
