/** Which mailboxes have had their free credits: by the mailbox, and by a keyed hash of it once its account is closed. */
import { type Change, Table } from "../aws/table/index.ts";
import { canonicalMailbox } from "./canonical-mailbox.ts";
import { tokenOfNonce } from "./code-secret.ts";
import { FreeCreditsEntity } from "./entity.ts";

const hashOf = async (mailbox: string): Promise<string> =>
  `hash:${await tokenOfNonce(["free-credits", mailbox])}`;

const read = async (mailbox: string) =>
  (await FreeCreditsEntity.get({ mailbox }).go({ consistent: true })).data;

/** Whether the free credits of a mailbox were granted. */
export async function areGranted(mailbox: string): Promise<boolean> {
  const [present, former] = await Promise.all([read(mailbox), hashOf(mailbox).then(read)]);
  return present !== null || former !== null;
}

/** The changes that keep the mailboxes of a closed account as hashes, and no more the mailboxes themselves. */
export async function keepingMailboxes(userID: string, emails: readonly string[]): Promise<Change[]> {
  const mailboxes = [...new Set(emails.map(canonicalMailbox))];
  const changes = await Promise.all(
    mailboxes.map(async (mailbox) => {
      const isTheirs = (await read(mailbox))?.userID === userID;
      const hash = await hashOf(mailbox);
      return [
        Table.change(FreeCreditsEntity.put({ mailbox: hash, userID: "none" })),
        ...(isTheirs ? [Table.change(FreeCreditsEntity.delete({ mailbox }))] : []),
      ];
    }),
  );
  return changes.flat();
}
