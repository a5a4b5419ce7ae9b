/** All invoices and credit notes of a year as one ZIP, made while it is asked for: the HTTP API cannot stream, so it goes through storage. */
import type { Readable } from "node:stream";
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { Payment } from "../../port/payment/index.ts";
import { type Document, documentsIn } from "./invoice.ts";
import { ask } from "../provider/provider.ts";
import type { InvoiceArchive } from "../schema.ts";

/** What fits into the time of one call. */
const maxDocuments = 100;
const atOnce = 6;
const linkSeconds = 10;

const noYear = "Name a year such as 2026.";

/** A link to a ZIP with every invoice and credit note of a year (UTC) that Paddle gives, valid for ten seconds. */
export const invoiceArchive = fn(
  z.object({
    year: z
      .string()
      .max(4, noYear)
      .regex(/^20\d\d$/, noYear),
  }),
  async ({ year }): Promise<InvoiceArchive> => {
    const workspaceID = Actor.can("my_plan", "view");
    const documents = await documentsIn(workspaceID, year);
    if (documents.length === 0)
      throw new VisibleError("missing", "billing.no_invoices", `There are no invoices of ${year}.`);
    if (documents.length > maxDocuments)
      throw new VisibleError(
        "too_large",
        "billing.too_many_invoices",
        `${year} has ${documents.length} invoices and credit notes; an archive has at most ${maxDocuments}. Open them one by one.`,
      );
    const key = `invoices/${workspaceID}/${ID.create("invoices")}.zip`;
    const missing: InvoiceArchive["missing"] = [];
    await ask(async (paddle) => Store.write(key, await archiveOf(paddle, documents, missing)));
    return { url: await Store.presignDownload(key, `invoices-${year}.zip`, linkSeconds), missing };
  },
);

/**
 * The ZIP as it is made, in whatever order the documents arrive. What Paddle does not give is added to `missing`, and listed
 * in a file of its own; it fails where Paddle gives nothing.
 */
async function archiveOf(
  paddle: Payment.Provider,
  documents: readonly Document[],
  missing: InvoiceArchive["missing"],
): Promise<Readable> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  const { run } = createSemaphore(atOnce);
  const output = zip.outputStream as Readable;
  const add = async ({ kind, id, name, time }: Document): Promise<void> => {
    try {
      const pdf = await (kind === "invoice" ? paddle.invoiceFile(id) : paddle.creditNoteFile(id));
      zip.addBuffer(pdf, `${name}.pdf`, { mtime: new Date(time), compress: false });
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null || missing.length === documents.length - 1) throw error;
      missing.push({ name, reason });
    }
  };
  const addAll = async (): Promise<void> => {
    await Promise.all(documents.map((document) => run(() => add(document))));
    if (missing.length > 0) zip.addBuffer(Buffer.from(listOf(missing)), "missing.txt");
    zip.end();
  };
  addAll().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

/** Why Paddle does not give a document; null for a fault of ours. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Payment.Rejected) return `Paddle refused it (${error.code}).`;
  return error instanceof Payment.Unavailable ? "Paddle did not answer." : null;
}

const listOf = (missing: InvoiceArchive["missing"]): string =>
  [
    "These documents are not in this file. Open them one by one in the payment history, or try again later.",
    ...missing.map(({ name, reason }) => `${name}: ${reason}`),
    "",
  ].join("\r\n");
