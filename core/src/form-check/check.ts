import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { Clock } from "../port/clock/index.ts";
import { Rule } from "../rule/index.ts";
import { Throttle } from "../throttle/index.ts";
import { Window } from "../window/index.ts";
import { Verdict } from "../verdict/index.ts";
import { opinionOn } from "./opinion.ts";
import { type Answer, limits, Question } from "./schema.ts";

/** The page gives up after a second and a half. */
const maxWaitMs = 1_000;

/**
 * The answer for what a visitor typed. The rules of the key's workspace decide; its suppression does not,
 * since it is no visitor's business. `ok` where DNS does not answer in time.
 */
export const check = fn(Question, async ({ email }): Promise<Answer> => {
  const deadline = new Date(Clock.now().getTime() + maxWaitMs);
  const rules = Actor.isApiKey() && { rules: await Rule.rulesAlone(Actor.apiKey().workspaceID) };
  const [judgement] = await Verdict.judge([email], { depth: "domain", deadline, ...rules });
  return judgement?.verdict ? opinionOn(judgement.verdict) : { verdict: "ok", suggestion: null };
});

/**
 * Counts a check of the calling visitor on a page of this origin, by its key. Throws `limit` beyond the limits; what is
 * refused to a visitor does not count for the origin.
 */
export async function count(apiKeyID: string, origin: string): Promise<void> {
  await Throttle.limitNetwork(`form-check:${apiKeyID}`, limits.visitor);
  await Window.spend(
    `form-check:${apiKeyID}:${origin}`,
    limits.origin,
    "Addresses were checked too often on this site.",
  );
}

/** What stands for a key on the pages of this installation, where the documentation shows what the guard does. */
export const demonstration = { key: "wn_pub_demo", id: "demo" } as const;
