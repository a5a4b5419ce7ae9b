/** A tenant that keeps the product busy: a large verification, and later imports, analyses and downloads. */
import type { Info as List } from "@winnow/core/list/schema";
import { demo } from "../../../local/demo-user.ts";
import { type Customer, signIn } from "../../customer.ts";
import { awaitStatus, upload } from "../size/list-run.ts";

/** As many jobs of each kind as a tenant has turns for. */
const jobs = 3;

export class BusyTenant {
  readonly #customer: Customer;
  readonly #file: string;
  #list = "";

  private constructor(customer: Customer, file: string) {
    this.#customer = customer;
    this.#file = file;
  }

  /** `file` is the list that the tenant uploads. */
  static signIn = async (url: string, email: string, file: string): Promise<BusyTenant> =>
    new BusyTenant(await signIn(url, { email, password: demo.password }), file);

  /** Imports the list, and starts its verification. */
  async verify(): Promise<void> {
    this.#list = await this.#import();
    await this.#post(this.#list, "verify/");
  }

  /** Addresses that are verified, of how many. */
  async progress(): Promise<{ done: number; total: number }> {
    const { verification } = await this.#info();
    return verification?.progress ?? { done: 0, total: 0 };
  }

  /** Imports and analyzes three more lists, one import after another. */
  analyze(): Promise<void>[] {
    return Array.from({ length: jobs }, async () => this.#post(await this.#import(), "analyze/"));
  }

  /** Cancels the verification, unless it has ended, and asks for its results in three formats. */
  async download(): Promise<void> {
    if ((await this.#info()).status !== "completed") {
      await this.#post(this.#list, "cancel/");
      await awaitStatus(this.#customer, this.#list, "cancelled");
    }
    for (const format of ["csv", "jsonl", "xlsx"])
      await this.#post(this.#list, "download/", { format, original: true, columns: ["email", "status"] });
  }

  async #import(): Promise<string> {
    const id = await upload(this.#customer, this.#file);
    await awaitStatus(this.#customer, id, "ready");
    return id;
  }

  async #info(): Promise<List> {
    const { body } = await this.#customer.call<List>("GET", `/api/lists/${this.#list}/`);
    return body;
  }

  async #post(id: string, action: string, request: object = {}): Promise<void> {
    const { status, body } = await this.#customer.call("POST", `/api/lists/${id}/${action}`, request);
    if (status >= 300) throw new Error(`${action} was refused: ${JSON.stringify(body)}`);
  }
}
