/** Rows without a readable address that can be mended: their number, and the first of them as they were and would be. */
import { z } from "zod";
import type { Mended } from "../../address/index.ts";
import { limits } from "../limits.ts";
import { MendedRow } from "./schema.ts";

export const MendableRowsState = z.object({ count: z.int(), preview: z.array(MendedRow) });
export type MendableRowsState = z.infer<typeof MendableRowsState>;

export const noMendableRows: MendableRowsState = { count: 0, preview: [] };

export class MendableRows {
  #count: number;
  readonly #preview: MendableRowsState["preview"];

  constructor({ count, preview }: MendableRowsState) {
    this.#count = count;
    this.#preview = [...preview];
  }

  get state(): MendableRowsState {
    return { count: this.#count, preview: [...this.#preview] };
  }

  /** Counts a row. The preview has each text once. */
  add(original: string, { address, how }: Mended): void {
    this.#count += 1;
    if (this.#preview.length >= limits.mendedPreview) return;
    if (this.#preview.every((row) => row.original !== original))
      this.#preview.push({ original, address, how });
  }
}
