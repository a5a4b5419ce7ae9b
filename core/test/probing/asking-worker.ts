/** A worker of a stage in a process of its own: asks a name server about names below a domain, as a function does. */
import { Actor } from "../../src/kit/actor.ts";
import { Config } from "../../src/kit/config.ts";
import { Clock } from "../../src/port/clock/index.ts";
import { systemClock } from "../../src/port/clock/system.ts";
import { dnsResolver } from "../../src/port/resolver/dns.ts";
import { QuestionBatch } from "../../src/probing/question-batch/index.ts";

Config.set(Config.parse(process.env));
const [server = "", domain = "", names = "0"] = process.argv.slice(2);

const resolver = dnsResolver({
  servers: [server],
  stage: {
    batches: {
      take: (...terms) =>
        Clock.provide(systemClock, () =>
          Actor.provide({ type: "operator", job: "test" }, () => QuestionBatch.take(...terms)),
        ).catch(() => ({ retryAfterMs: 1_000 })),
    },
    isProvider: () => false,
  },
});
const answers = await Promise.all(
  Array.from({ length: Number(names) }, (_, index) => resolver.mail(`p${process.pid}-${index}.${domain}`)),
);
process.stdout.write(String(answers.filter(({ kind }) => kind === "no_domain").length));
