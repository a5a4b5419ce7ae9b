/** Counts addresses at consumer domains by provider, before DNS is asked. */
import { Verdict } from "../../verdict/index.ts";

export class ProviderCounts {
  readonly counts: Record<string, number>;
  /** The @ and the domain of the last address. */
  #ending = "@";
  #provider: string | null = null;

  constructor(counts: Readonly<Record<string, number>> = {}) {
    this.counts = { ...counts };
  }

  /** Counts an address. Addresses of one domain follow each other, so that few domains are looked up. */
  add(address: string): void {
    if (!address.endsWith(this.#ending)) {
      this.#ending = address.slice(address.lastIndexOf("@"));
      this.#provider = Verdict.providerOfDomain(this.#ending.slice(1).toLowerCase());
    }
    if (this.#provider !== null) this.counts[this.#provider] = (this.counts[this.#provider] ?? 0) + 1;
  }
}
