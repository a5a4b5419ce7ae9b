/** The words of a language by their class. They match the beginnings of words as `wordsOf` returns them. */

/** Alternatives of a regular expression. An absent class has no rows. */
export interface Vocabulary {
  /** A mailbox, its address, or whom it belongs to. */
  mailbox: string;
  /** Not there, unknown, invalid. */
  absent: string;
  /** `No such`, right before a noun. */
  none?: string;
  disabled: string;
  /** That somebody no longer works there, which needs no noun. */
  departed?: string;
  /** What may be full besides a mailbox, and that it is. */
  space: string;
  full: string;
  /** The sender, its host, its network, and what is yours. */
  sender: string;
  /** A mail or a connection, and that it is refused. */
  mail: string;
  refused: string;
  /** That a mailbox takes mail, and that a domain takes none. */
  accepts?: string;
  declines?: string;
  /** `Only`, whom a restricted mailbox takes mail from, and whom not. */
  only: string;
  insiders: string;
  outsiders: string;
  /** That a sender has no permission. */
  unauthorized?: string;
  /** Greylisting by name, and that a sender is not known yet. */
  greylist: string;
  notYet?: string;
  /** To try again later. */
  later: string;
  temporarily: string;
  /** Failures of the receiver's own systems, and the systems themselves. */
  trouble: string;
  systems: string;
  tooMany: string;
  domain: string;
  /** That a domain is none of this server's. */
  elsewhere: string;
  /** To pass mail on to another host, which a server refuses for domains that are none of its own. */
  relaying?: string;
  /** Where the mail of a mailbox is passed on, whose fate is not the mailbox's. */
  forward?: string;
  /** What belongs to a mailbox and has a fate of its own, such as a folder, access by IMAP, a check of addresses. */
  belongings?: string;
  /** A mailbox to which belongs what stands before it: `des Benutzers`. */
  ownerAfter?: string;
  /** A mailbox to which belongs what stands after it: `användarens`. */
  ownerBefore?: string;
  /** A name, which belongs to a mailbox and stands for it: `имя пользователя`. */
  name?: string;
  /** Past time, and that the sender wrote to somebody then, who need not be the recipient. */
  former?: string;
  wrote?: string;
  /** What serves every mailbox and fails for all: an administrator's account, a gateway, a licence, a virus scanner, a file. */
  facilities?: string;
  /** The server that a forward leads to. */
  target?: string;
  /** That something is not told, or was not checked. */
  untold?: string;
  /** That a mailbox is not unknown, or has nothing wrong with it. */
  alive?: string;
  /** That the sender is no member of a list. */
  nonmember?: string;
  /** `If`, before what is only supposed. */
  condition?: string;
  /** What somebody is able to do, or what no mailbox at all is. */
  can?: string;
  or: string;
  /** Whether a mailbox exists, which a server does not tell. */
  whether?: string;
  /** That something may be so, and that reasons are possible ones. */
  perhaps?: string;
  not?: string;
  /** The letters that the language does not share with English, if it has its own. */
  letters?: RegExp;
  /** Without blanks between words. */
  isUnspaced?: boolean;
  /** Replies of each class. */
  says: Partial<Record<Class, string>>;
}

/** What a reply says. */
export type Class =
  | "unclear"
  | "forward"
  | "full"
  | "greylisted"
  | "trouble"
  | "tooMany"
  | "restricted"
  | "alive"
  | "sender"
  | "relay"
  | "closed"
  | "system"
  | "later"
  | "locked"
  | "disabled"
  | "absent"
  | "refused";
