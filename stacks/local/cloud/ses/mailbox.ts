/** The sent mails: one file each, named in the order of sending. The latest are in memory too. */
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../durable-file.ts";
import type { Mail } from "./mail.ts";

const maxShown = 200;

export class Mailbox {
  readonly #folder: string;
  #latest: readonly Mail[];
  #count = 0;

  private constructor(folder: string, latest: readonly Mail[]) {
    this.#folder = folder;
    this.#latest = latest;
  }

  static async open(folder: string): Promise<Mailbox> {
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
    const shown = names.toSorted().toReversed().slice(0, maxShown);
    const read = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8")) as Mail;
    return new Mailbox(folder, await Promise.all(shown.map(read)));
  }

  /** Resolves once the mail is on disk. */
  async keep(mail: Mail): Promise<void> {
    this.#count += 1;
    const order = `${Date.parse(mail.sentAt)}-${String(this.#count).padStart(8, "0")}`;
    await writeDurably(join(this.#folder, `${order}-${mail.id}.json`), JSON.stringify(mail, null, 2));
    const later = [mail, ...this.#latest].toSorted((a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt));
    this.#latest = later.slice(0, maxShown);
  }

  /** The latest 200, newest first, or those of them to one address. */
  latest(to?: string | null): readonly Mail[] {
    return to ? this.#latest.filter((mail) => mail.to === to) : this.#latest;
  }
}
