/** When each timer ran last, so that one that fails or does not run is noticed by itself. */
export * as Timer from "./index.ts";
export { ran, lateBeside } from "./runs.ts";
