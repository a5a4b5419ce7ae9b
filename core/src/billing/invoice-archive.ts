/** All invoices and credit notes of a year as one ZIP, made while it is asked for: the HTTP API cannot stream, so it goes through storage. */
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { createSemaphore } from "../kit/semaphore.ts";
import { type Document, documentsIn } from "./invoice.ts";
import { ask } from "./provider.ts";
import type { Link } from "./schema.ts";

/** What fits into the time of one call. */
const mostDocuments = 100;
const atOnce = 6;
const linkSeconds = 300;

const noYear = "Name a year such as 2026.";

/** A link to a ZIP with every invoice and credit note of a year (UTC), valid for five minutes. */
export const invoiceArchive = fn(
  z.object({
    year: z
      .string()
      .max(4, noYear)
      .regex(/^20\d\d$/, noYear),
  }),
  async ({ year }): Promise<Link> => {
    const workspaceID = Actor.can("my_plan", "view");
    const documents = await documentsIn(workspaceID, year);
    if (documents.length === 0)
      throw new VisibleError("missing", "billing.no_invoices", `There are no invoices of ${year}.`);
    if (documents.length > mostDocuments)
      throw new VisibleError(
        "too_large",
        "billing.too_many_invoices",
        `${year} has ${documents.length} invoices and credit notes; an archive has at most ${mostDocuments}. Open them one by one.`,
      );
    const key = `invoices/${workspaceID}/${ID.create("invoices")}.zip`;
    await Store.write(key, archiveOf(documents));
    return { url: await Store.presignDownload(key, `invoices-${year}.zip`, linkSeconds) };
  },
);

/** The ZIP as it is made, in whatever order the documents arrive. */
function archiveOf(documents: readonly Document[]): Readable {
  const zip = new ZipFile();
  const { run } = createSemaphore(atOnce);
  const output = zip.outputStream as Readable;
  const add = async ({ kind, id, name, time }: Document): Promise<void> => {
    const pdf = await ask((paddle) =>
      kind === "invoice" ? paddle.invoiceFile(id) : paddle.creditNoteFile(id),
    );
    zip.addBuffer(pdf, `${name}.pdf`, { mtime: new Date(time), compress: false });
  };
  Promise.all(documents.map((document) => run(() => add(document)))).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}
