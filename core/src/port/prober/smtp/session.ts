import type { Observation, SmtpStage } from "../index.ts";
import type { Connection } from "./connection.ts";
import { createConnection, quitCommand, Silence } from "./connection.ts";
import { type Dial, dialled, EgressFailed } from "./dial.ts";
import { demandsTls, endsSession, isPositive, observedReply, offersOf } from "./reply.ts";
import type { Reply } from "./reply-reader.ts";

/** The sender. Constant across sessions, since greylisting keys on it. */
export interface Identity {
  /** A fully qualified name that resolves to the address the prober dials from. */
  ehlo: string;
  /** The sender; empty for the null sender. */
  mailFrom: string;
}

export interface Deadlines {
  connectMs: number;
  bannerMs: number;
  /** For each reply but those to RCPT, and for the TLS handshake. */
  commandMs: number;
  /** For each reply to RCPT. */
  recipientMs: number;
}

/** `offered`: where the host offers TLS. `demanded`: plain text, until the host demands the TLS that it offers. */
export type TlsUse = "offered" | "demanded" | "never";

export interface SessionOptions {
  host: string;
  identity: Identity;
  deadlines: Deadlines;
  /** The address to dial, and how. */
  address: string;
  dial: Dial;
  tls: TlsUse;
  /** The moment, by `performance.now()`, at which the session is over. */
  until: number;
  /** Once it is aborted, the session is over. */
  signal?: AbortSignal | undefined;
  /** The first batch, which is sent together with MAIL FROM if the host offers PIPELINING. Called after EHLO. */
  first: () => Batch | null;
}

export const recipientsPerTransaction = 50;

/** At most 50 recipients, all of which need SMTPUTF8 or none of which does. */
export interface Batch {
  recipients: readonly string[];
  utf8: boolean;
  /** Whether nobody is asked about after it, whatever the answers: a pipelined QUIT goes with it. */
  isLast: boolean;
}

export interface BatchResult {
  /** The observation of each recipient in order; fewer than were asked about if the session ended. */
  observations: readonly Observation[];
  /** The milliseconds between each reply and the one before it; 0 for the first. */
  waits: readonly number[];
  /** What ended the session instead of the next recipient's observation. */
  end: Observation | null;
  /** Whether the host ended it because it demands TLS, which it offers. */
  demandsTls?: boolean;
}

/** An open session in which the sender has been accepted. */
export interface Session {
  readonly isPipelined: boolean;
  /** Whether no recipient that needs SMTPUTF8 can be asked about, with TLS neither as far as is known. */
  readonly lacksUtf8: boolean;
  /** Asks about a batch, in a new transaction if the open one is full. A first batch that was sent early comes first. */
  ask(batch: Batch): Promise<BatchResult>;
  /** Sends QUIT and closes without its reply. Resolves when the connection is closed. */
  quit(): Promise<void>;
}

/** An open session, or why there is none, and whether the host demands TLS, which it offers. */
export type Opening = { session: Session } | { failure: Observation; demandsTls?: boolean };

class SmtpRefusal extends Error {
  override name = "SmtpRefusal";
  readonly reply: Reply;
  constructor(reply: Reply) {
    super(`refused with ${reply.code}`);
    this.reply = reply;
  }
}

/** Opens a session up to an accepted sender: banner, EHLO or HELO, perhaps STARTTLS, MAIL FROM. Never rejects. */
export async function openSession(options: SessionOptions): Promise<Opening> {
  const { host, identity, deadlines, tls, first } = options;
  let connection: Connection;
  let stage: SmtpStage = "connect";
  let ahead: Batch | null = null;
  let mayDemandTls = false;

  const command = (line: string): Promise<Reply> => {
    connection.send([line]);
    return connection.reply(deadlines.commandMs);
  };

  /** Until the reply, silence is reported for `until`: a host that closes after the handshake has failed at TLS. */
  const greet = async (until: "ehlo" | "starttls"): Promise<ReadonlySet<string>> => {
    stage = until;
    const reply = await command(`EHLO ${identity.ehlo}`);
    stage = "ehlo";
    if (isPositive(reply)) return offersOf(reply);
    if (reply.code < 500 || reply.code > 504) throw new SmtpRefusal(reply);
    accept(await command(`HELO ${identity.ehlo}`));
    return new Set();
  };

  const secure = async (): Promise<ReadonlySet<string> | null> => {
    stage = "starttls";
    const reply = await command("STARTTLS");
    if (reply.code === 421) throw new SmtpRefusal(reply);
    if (!isPositive(reply)) return null;
    await connection.secure(host, deadlines.commandMs);
    return greet("starttls");
  };

  try {
    connection = await connect(options);
  } catch (error) {
    return { failure: observedFailure(stage, options, error) };
  }
  try {
    accept(await connection.reply(deadlines.bannerMs));
    let offers = await greet("ehlo");
    mayDemandTls = offers.has("STARTTLS") && tls === "demanded";
    if (offers.has("STARTTLS") && tls === "offered") offers = (await secure()) ?? offers;
    stage = "mail";
    const batch = offers.has("PIPELINING") ? first() : null;
    if (batch && canAsk(batch, offers)) ahead = batch;
    connection.send([mailCommand(identity, ahead?.utf8 ?? false), ...commandsOf(ahead)]);
    accept(await connection.reply(deadlines.commandMs));
    return { session: createSession(options, connection, { offers, mayDemandTls, ahead }) };
  } catch (error) {
    await connection.quit();
    return {
      failure: observedFailure(stage, options, error),
      demandsTls: mayDemandTls && isDemandOfTls(error),
    };
  }
}

/** Connects within `connectMs`. */
async function connect({ address, dial, deadlines, until, signal }: SessionOptions): Promise<Connection> {
  const connected = Math.min(performance.now() + deadlines.connectMs, until);
  const connection = createConnection(await dialled(dial, address, connected, signal), until, signal);
  await connection.opened(connected - performance.now());
  return connection;
}

interface Opened {
  offers: ReadonlySet<string>;
  /** Whether the host offers TLS that the session does not use. */
  mayDemandTls: boolean;
  /** The batch that is sent already. */
  ahead: Batch | null;
}

function createSession(
  { host, identity, deadlines }: SessionOptions,
  connection: Connection,
  { offers, mayDemandTls, ahead }: Opened,
): Session {
  const isPipelined = offers.has("PIPELINING");
  let isSent = ahead !== null;
  let transaction = { utf8: ahead?.utf8 ?? false, recipients: 0 };

  const begin = (utf8: boolean, recipients: number): readonly string[] => {
    const remaining = recipientsPerTransaction - transaction.recipients;
    if (transaction.utf8 === utf8 && recipients <= remaining) return [];
    transaction = { utf8, recipients: 0 };
    return ["RSET", mailCommand(identity, utf8)];
  };

  const receive = (line: string, milliseconds: number): Promise<Reply> => {
    if (!isPipelined) connection.send([line]);
    return connection.reply(milliseconds);
  };

  return {
    isPipelined,
    lacksUtf8: !offers.has("SMTPUTF8") && !mayDemandTls,
    async ask(batch) {
      const { recipients, utf8 } = batch;
      if (!canAsk(batch, offers)) {
        // Some hosts offer SMTPUTF8 only after STARTTLS.
        if (mayDemandTls)
          return { observations: [], waits: [], end: { kind: "not_asked" }, demandsTls: true };
        return { observations: recipients.map(() => ({ kind: "no_smtputf8", host })), waits: [], end: null };
      }
      const preamble = begin(utf8, recipients.length);
      const questions = recipients.map(recipientCommand);
      transaction.recipients += recipients.length;
      const observations: Observation[] = [];
      const waits: number[] = [];
      let repliedAt: number | null = null;
      let stage: SmtpStage = "mail";
      try {
        if (isPipelined && !isSent) connection.send([...preamble, ...commandsOf(batch)]);
        isSent = false;
        for (const line of preamble) accept(await receive(line, deadlines.commandMs));
        stage = "rcpt";
        for (const [index, line] of questions.entries()) {
          const reply = await receive(line, deadlines.recipientMs);
          // The reply to QUIT, from a host that gives none to RCPT.
          if (reply.code === 221) throw new Silence("closed");
          if (endsSession(reply) || (mayDemandTls && demandsTls(reply))) throw new SmtpRefusal(reply);
          const now = performance.now();
          waits.push(now - (repliedAt ?? now));
          repliedAt = now;
          const { mailFrom } = identity;
          observations.push(observedReply(stage, host, reply, { recipient: recipients[index], mailFrom }));
        }
        return { observations, waits, end: null };
      } catch (error) {
        const end = observedFailure(stage, { host, identity }, error);
        return { observations, waits, end, demandsTls: mayDemandTls && isDemandOfTls(error) };
      }
    },
    quit: () => connection.quit(),
  };
}

const mailCommand = ({ mailFrom }: Identity, utf8: boolean): string =>
  `MAIL FROM:<${mailFrom}>${utf8 ? " SMTPUTF8" : ""}`;

const recipientCommand = (recipient: string): string => `RCPT TO:<${recipient}>`;

/** The commands of a pipelined batch. */
const commandsOf = (batch: Batch | null): readonly string[] =>
  batch ? [...batch.recipients.map(recipientCommand), ...(batch.isLast ? [quitCommand] : [])] : [];

const canAsk = ({ utf8 }: Batch, offers: ReadonlySet<string>): boolean => !utf8 || offers.has("SMTPUTF8");

const isDemandOfTls = (error: unknown): boolean => error instanceof SmtpRefusal && demandsTls(error.reply);

function accept(reply: Reply): void {
  if (!isPositive(reply)) throw new SmtpRefusal(reply);
}

function observedFailure(
  stage: SmtpStage,
  { host, identity }: Pick<SessionOptions, "host" | "identity">,
  error: unknown,
): Observation {
  if (error instanceof SmtpRefusal) return observedReply(stage, host, error.reply, identity);
  if (error instanceof EgressFailed) return { kind: "unavailable" };
  if (error instanceof Silence) return { kind: "silent", stage, host, cause: error.why };
  throw error;
}
