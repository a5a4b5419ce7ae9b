/** What happened to mails. */
import type { CallOptions, Connection } from "./connection.ts";
import type * as Api from "./types.ts";

/** Outcomes of mails to addresses, of the key's mode. */
export class Outcomes {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Reports outcomes, in any order and number: 10,000 a call. Each counts once, so that the same ones may be sent again. Refused
   * ones are named by their place.
   */
  async send(
    outcomes: Api.RecordOutcomesBody["outcomes"],
    options: CallOptions = {},
  ): Promise<Api.OutcomesRecorded> {
    const { idempotencyKey: key, ...usual } = options;
    let total: Api.OutcomesRecorded | undefined;
    for (let from = 0; total === undefined || from < outcomes.length; from += maxOutcomes) {
      const done: Api.OutcomesRecorded = await this.#connection.call(
        { method: "POST", path: ["outcomes"], body: { outcomes: outcomes.slice(from, from + maxOutcomes) } },
        key === undefined || from === 0 ? options : { ...usual, idempotencyKey: `${key}-${from}` },
      );
      total = total ? sum(total, done, from) : done;
    }
    return total;
  }

  /**
   * Reports bounces and reports of abuse as they arrived: a message, or an mbox of several, up to 2,000,000 characters and 50,000 lines. Other
   * messages are refused by their place.
   */
  sendMessages(messages: string, options?: CallOptions): Promise<Api.OutcomesRecorded> {
    return this.#connection.call(
      { method: "POST", path: ["outcomes", "messages"], body: { messages } },
      options,
    );
  }

  /** Of the addresses that were called valid and mailed, how many bounced: by month and mail provider, newest month first. */
  accuracy(options?: CallOptions): Promise<Api.Accuracy> {
    return this.#connection.call({ method: "GET", path: ["accuracy"] }, options);
  }

  /** Erases the outcomes of an address. Whether it is suppressed stays as it is. */
  erase(email: string, options?: CallOptions): Promise<Api.OutcomesErased> {
    return this.#connection.call({ method: "DELETE", path: ["outcomes"], query: { email } }, options);
  }
}

/** Outcomes that a call takes. */
const maxOutcomes = 10_000;

/** What was done with the outcomes before a place and with those from it on. */
const sum = (one: Api.OutcomesRecorded, other: Api.OutcomesRecorded, from: number): Api.OutcomesRecorded => ({
  accepted: one.accepted + other.accepted,
  repeated: one.repeated + other.repeated,
  refused: [...one.refused, ...other.refused.map(({ index, code }) => ({ index: from + index, code }))],
  refused_count: one.refused_count + other.refused_count,
});
