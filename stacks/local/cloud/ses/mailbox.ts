/** The sent mails: one file each, named in the order of sending. */
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../durable-file.ts";
import type { Mail } from "./mail.ts";

const maxShown = 200;

export class Mailbox {
  readonly #folder: string;
  #count = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<Mailbox> {
    await mkdir(folder, { recursive: true });
    return new Mailbox(folder);
  }

  /** Resolves once the mail is on disk. */
  async keep(mail: Mail): Promise<void> {
    this.#count += 1;
    const order = `${Date.parse(mail.sentAt)}-${String(this.#count).padStart(8, "0")}`;
    await writeDurably(join(this.#folder, `${order}-${mail.id}.json`), JSON.stringify(mail, null, 2));
  }

  /** The latest 200, newest first. */
  async latest(): Promise<Mail[]> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith(".json"));
    const shown = names.toSorted().toReversed().slice(0, maxShown);
    return Promise.all(
      shown.map(async (name) => JSON.parse(await readFile(join(this.#folder, name), "utf8")) as Mail),
    );
  }
}
