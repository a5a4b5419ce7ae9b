/** All invoices of a year as one ZIP, made while it is asked for: the HTTP API cannot stream, so it goes through storage. */
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { createSemaphore } from "../kit/semaphore.ts";
import { Clock } from "../port/clock/index.ts";
import type { Payment } from "../port/payment/index.ts";
import { invoicedIn } from "./payment.ts";
import { ask } from "./provider.ts";
import type { Link } from "./schema.ts";

/** What fits into the time of one call. */
const mostInvoices = 100;
const atOnce = 6;
const linkSeconds = 300;

const noYear = "Name a year such as 2026.";

/** A link to a ZIP with the invoice of every payment of a year (UTC), valid for five minutes. */
export const invoiceArchive = fn(
  z.object({
    year: z
      .string()
      .max(4, noYear)
      .regex(/^20\d\d$/, noYear),
  }),
  async ({ year }): Promise<Link> => {
    const workspaceID = Actor.can("my_plan", "view");
    const payments = (await invoicedIn(workspaceID, year)).filter(({ total }) => total > 0);
    if (payments.length === 0)
      throw new VisibleError("missing", "billing.no_invoices", `There are no invoices of ${year}.`);
    if (payments.length > mostInvoices)
      throw new VisibleError(
        "too_large",
        "billing.too_many_invoices",
        `${year} has ${payments.length} invoices; an archive has at most ${mostInvoices}. Open them one by one.`,
      );
    const key = `invoices/${workspaceID}/${ID.create("invoices")}.zip`;
    await Store.write(key, archiveOf(payments));
    return { url: await Store.presignDownload(key, `invoices-${year}.zip`, linkSeconds) };
  },
);

/** The ZIP as it is made, in whatever order the invoices arrive. */
function archiveOf(payments: readonly Payment.Transaction[]): Readable {
  const zip = new ZipFile();
  const { run } = createSemaphore(atOnce);
  const output = zip.outputStream as Readable;
  const add = async (payment: Payment.Transaction): Promise<void> => {
    const pdf = await ask((paddle) => paddle.invoiceFile(payment.id));
    const mtime = new Date(payment.timeBilled ?? Clock.now());
    zip.addBuffer(pdf, `${nameOf(payment)}.pdf`, { mtime, compress: false });
  };
  Promise.all(payments.map((payment) => run(() => add(payment)))).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

/** `2026-11-22 325-10566`: day and invoice number, and nothing that a file name cannot have. */
const nameOf = ({ timeBilled, timeCreated, invoiceNumber, id }: Payment.Transaction): string =>
  `${(timeBilled ?? timeCreated).slice(0, "yyyy-mm-dd".length)} ${(invoiceNumber ?? id).replaceAll(/[^\w.-]/g, "-")}`;
