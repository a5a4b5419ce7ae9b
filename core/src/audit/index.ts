/**
 * The audit trail: who did what to what, when and from where. An entry is written in the transaction of its action, and sealed
 * into a chain of hashes within a minute, so that a removed one is noticed.
 */
export * as Audit from "./index.ts";
export { entriesAbout, namesOf } from "./about.ts";
export { erasePerson, eraseTrail, type Person } from "./erase.ts";
export { filePart } from "./file.ts";
export { recording } from "./recording.ts";
export { Entry, PartQuery, Sealed } from "./schema.ts";
export { sealDue } from "./seal.ts";
export { Place, trail } from "./trail.ts";
export { type Verified, verify } from "./verify.ts";
export { list, actorsOf } from "./list.ts";
