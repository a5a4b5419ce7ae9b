/** The owner of a workspace, whose requests call the product's areas as the API does. */
import { setTimeout as sleep } from "node:timers/promises";
import { ApiKey } from "@winnow/core/api-key";
import { Outbox } from "@winnow/core/aws/outbox";
import { Actor } from "@winnow/core/kit/actor";
import { RetryableError } from "@winnow/core/kit/error";
import { everything } from "@winnow/core/kit/permission";
import { createSemaphore } from "@winnow/core/kit/concurrency/semaphore";
import { List } from "@winnow/core/list";
import type { Workspace } from "@winnow/core/workspace";
import { register } from "../../local/demo-data.ts";
import { demo } from "../../local/demo-user.ts";
import type { LocalAdapters } from "../../local/adapters.ts";
import type { State } from "../oracle/index.ts";

export class Owner {
  readonly #actor: Actor.Actor;
  readonly #enter: LocalAdapters["enter"];

  constructor(workspaceID: string, userID: string, enter: LocalAdapters["enter"]) {
    this.#enter = enter;
    this.#actor = {
      type: "user",
      userID,
      email: demo.email,
      name: "Owner",
      sessionID: "ses_00000000000000000000000000",
      workspaceID,
      role: "owner",
      permissions: everything,
      isConfirmed: true,
      from: { address: "127.0.0.1", program: "soak" },
    };
  }

  /** Pastes a list. Returns its id. */
  async paste(emails: readonly string[]): Promise<string> {
    const list = { name: "Soak", source: "paste", purpose: "verify", emails: [...emails] } as const;
    const { id } = await this.#request(() => List.create({ ...list, emails: [...emails] }));
    return id;
  }

  /** Makes an API key with every scope that it needs. Returns its secret. */
  async createKey(mode: "live" | "test" = "live"): Promise<string> {
    const { key } = await this.#request(() => ApiKey.create({ name: "Soak", mode }));
    return key;
  }

  async verify(id: string): Promise<void> {
    await this.#request(() => List.verify({ id }));
  }

  /** Runs a request, and again after the time that a 503 names. */
  async #request<R>(body: () => Promise<R>): Promise<R> {
    for (;;) {
      try {
        return await this.#enter(() =>
          Actor.provide(this.#actor, () => Outbox.withRelay(body, (error) => console.error(error))),
        );
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        await sleep(error.retryAfterSeconds * 1_000);
      }
    }
  }
}

/** Accounts that are created at a time; hashing a password takes most of it. */
const accountsAtOnce = 4;

/** Creates this many accounts, each with a workspace of its own. */
export async function createOwners(
  count: number,
  enter: LocalAdapters["enter"],
  readState: () => Promise<State>,
  plan: Workspace.Plan = demo.plan,
): Promise<Owner[]> {
  const { run } = createSemaphore(accountsAtOnce);
  const emails = Array.from({ length: count }, (_, index) => `owner-${index}@inbox.test`);
  await Promise.all(emails.map((email) => run(() => enter(() => register({ ...demo, plan, email })))));
  const state = await readState();
  return state.rows("workspace").map(({ id, ownerID }) => new Owner(id, ownerID, enter));
}
