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

  async verified(): Promise<number> {
    const { status, verification } = await this.#info();
    if (status !== "queued" && status !== "running") throw new Error(`A large verification is ${status}.`);
    return verification?.progress.done ?? 0;
  }

  /** Imports and analyzes three more lists, one import after another. */
  analyze(): Promise<void>[] {
    return Array.from({ length: jobs }, async () => this.#post(await this.#import(), "analyze/"));
  }

  /** Cancels the verification, and asks for its results in three formats. */
  async download(): Promise<void> {
    await this.#post(this.#list, "cancel/");
    await awaitStatus(this.#customer, this.#list, "cancelled");
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
