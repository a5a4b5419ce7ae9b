/** A contender in JavaScript as a program: a list per line of its input, its answers per line of its output. */
import dns from "node:dns";
import { createInterface } from "node:readline";
import type { Terms } from "./contender/contender.ts";
import { createContender, type Name } from "./contender/index.ts";

const [name, terms] = process.argv.slice(2).map((argument) => JSON.parse(argument) as unknown) as [
  Name,
  Terms,
];
dns.setServers([terms.mailWorld.resolver]);
const verify = await createContender(name, terms);
for await (const line of createInterface(process.stdin))
  process.stdout.write(`${JSON.stringify({ answers: await verify(JSON.parse(line) as string[]) })}\n`);
