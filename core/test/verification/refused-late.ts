/** Addresses of one domain whose mail host knows them all as disabled: every refusal has to be confirmed in a session of its own. */
import type { Prober } from "../../src/port/prober/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { hostOf, isRecipient } from "../mail-hosts.ts";
import { people, proberOf } from "../mail-question.ts";
import { dispatched } from "./work-off.ts";

const resolver = scriptedResolver({ mail: { "example.test": ["mx1.test"] } });

interface Sizes {
  /** Of the whole list. */
  chunks: number;
  /** Addresses in each of them. */
  chunkSize: number;
  /** Addresses in each list of one chunk. */
  pieceSize: number;
}

/** Verifies the same addresses as one list, and as lists of one chunk each. Returns status and reason by address. */
export async function refusedLate({ chunks, chunkSize, pieceSize }: Sizes) {
  const host = await hostOf({
    answer: (line) => {
      if (!isRecipient(line)) return undefined;
      return line.includes("<person") ? "550 5.2.1 Mailbox disabled" : "550 5.1.1 No such user";
    },
  });
  const direct = proberOf([host]);
  const prober: Prober.Prober = {
    probe: ({ limits, ...question }) =>
      direct.probe({ ...question, limits: { ...limits, spacingSeconds: 0 } }),
  };
  const verdicts = async (list: readonly (readonly string[])[]) => {
    const { workOff } = await dispatched(list, { resolver, prober });
    const all = [...(await workOff()).values()];
    return all.map(({ email, status, reason }) => [email, `${status} ${reason}`] as const);
  };
  const addresses = people(chunks * chunkSize);
  const whole = await verdicts(inParts(addresses, chunkSize));
  const pieces = [];
  for (const piece of inParts(addresses, pieceSize)) pieces.push(...(await verdicts([piece])));
  return { whole: new Map(whole), pieces: new Map(pieces) };
}

const inParts = (all: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
