/**
 * Throttles slow down guessing, and limit how many are busy at a time, the same in every plan: delays after failed attempts that
 * double, limits of a caller's network, and places. Uses in windows of time are counted by `core/src/window`.
 */
export * as Throttle from "./index.ts";
export { attempt, clear, forget } from "./attempt.ts";
export { networkOf } from "./network.ts";
export { limitNetwork } from "./network-limit.ts";
export { type Places, withPlace } from "./place.ts";
export { networks, networksOf, requester, subject } from "./subject.ts";
