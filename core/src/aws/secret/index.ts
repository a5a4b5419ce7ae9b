/** Secrets of the stage in SSM, read once per cold start, and those of customers, which are sealed with one of them. */
export * as Secret from "./index.ts";
export { read, refresh } from "./read.ts";
export { seal, unseal } from "./sealed.ts";
