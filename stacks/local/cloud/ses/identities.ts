/** The verified identities of SES: addresses and domains. Each change is on disk before the response. */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../durable-file.ts";

export class Identities {
  readonly #path: string;
  readonly #names: Set<string>;

  private constructor(path: string, names: readonly string[]) {
    this.#path = path;
    this.#names = new Set(names);
  }

  static async open(folder: string): Promise<Identities> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, "identities.json");
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "[]";
      throw error;
    });
    return new Identities(path, JSON.parse(text) as string[]);
  }

  has(name: string): boolean {
    return this.#names.has(name.toLowerCase());
  }

  async add(name: string): Promise<void> {
    this.#names.add(name.toLowerCase());
    await this.#save();
  }

  async remove(name: string): Promise<void> {
    this.#names.delete(name.toLowerCase());
    await this.#save();
  }

  /** Whether mail may be sent from the address: by its own identity, its domain's, or a parent domain's. */
  verifies(address: string): boolean {
    const domain = address.slice(address.lastIndexOf("@") + 1);
    const labels = domain.split(".");
    const domains = labels.map((_, index) => labels.slice(index).join("."));
    return [address, ...domains].some((name) => this.has(name));
  }

  #save(): Promise<void> {
    return writeDurably(this.#path, JSON.stringify([...this.#names]));
  }
}
