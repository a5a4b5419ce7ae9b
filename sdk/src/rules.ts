/** The own rules of a workspace: what it allows and blocks. */
import type { CallOptions, Connection } from "./connection.ts";
import { csvParts, wholeCsv } from "./csv-export.ts";
import { everyPage } from "./page.ts";
import type * as Api from "./types.ts";

/** Rules of the key's mode. */
export class Rules {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** A rule on an address, a domain, a suffix or a mail host. Throws `rule.conflict` where there is one. */
  create(body: Api.CreateRuleBody, options?: CallOptions): Promise<Api.Rule> {
    return this.#connection.call({ method: "POST", path: ["rules"], body }, options);
  }

  /** The rules, the newest first; pages are read as they are needed. */
  list(query: Api.ListRulesQuery = {}, options?: CallOptions): AsyncGenerator<Api.Rule, void, undefined> {
    return everyPage(this.#connection, { path: ["rules"], query }, options);
  }

  /** Changes the note. */
  update(id: string, body: Api.UpdateRuleBody, options?: CallOptions): Promise<Api.Rule> {
    return this.#connection.call({ method: "PATCH", path: ["rules", id], body }, options);
  }

  delete(id: string, options?: CallOptions): Promise<Api.DeleteRuleAnswer> {
    return this.#connection.call({ method: "DELETE", path: ["rules", id] }, options);
  }

  /** Makes the rules of a CSV file of up to 10,000 rows together; refused rows are named. The same file again changes nothing. */
  import(csv: string, options?: CallOptions): Promise<Api.RuleImport> {
    return this.#connection.call(
      { method: "POST", path: ["rules", "csv", "import"], body: { csv } },
      options,
    );
  }

  /** All rules as a CSV file. */
  export(options?: CallOptions): Promise<string> {
    return wholeCsv(csvParts(this.#connection, ["rules", "csv", "export"], {}, options));
  }
}
