/**
 * The API's function for calls that wait for somebody else. Lambda gives a function a whole processor until its handler is there,
 * and this one a seventh of it afterwards: what a verification uses is loaded before. Nothing is imported statically, since other
 * files of the bundle would wait for this one while it waits for them.
 */
export const { handler } = await import("./handler.ts");

const [{ registrableDomain }, { Verdict }] = await Promise.all([
  import("@winnow/core/kit/public-suffix"),
  import("@winnow/core/verdict"),
  import("@winnow/core/verdict/judge"),
  import("../adapters/probing.ts"),
  import("../v1/app.ts"),
  import("../v1/verify.ts"),
]);
// Loads the table of public suffixes.
registrableDomain("winnow.test");
await Verdict.evidence();
