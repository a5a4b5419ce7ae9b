/**
 * Verdicts: whether an address is worth sending to, and why. `judge` asks and decides; `decide` alone judges stored
 * evidence again for nothing. Evidence about us never makes an address invalid.
 */
export * as Verdict from "./index.ts";

export { decide } from "./decide.ts";
export { Memory } from "./memory.ts";
export { judge, type Judgement } from "./judge.ts";
export { politenessFor } from "./politeness.ts";
export { providers } from "./provider.ts";
export { read as readReply } from "./reply/index.ts";
export { mayPass } from "./retry.ts";
export { revise } from "./revise.ts";
export * from "./schema.ts";
