import type { Info as Verification } from "../verification/schema.ts";

const number = (value: number): string => value.toLocaleString("en-US");

/** What the people of a workspace are told when a verification has ended. */
export function messageOf(listName: string, { status, progress, counts }: Verification) {
  const name = escape(listName);
  if (status !== "completed") {
    const content = `<p>The verification of <b>${name}</b> ended early, after ${number(progress.done)} of ${number(progress.total)} addresses. The unused credits are back.</p>`;
    return { emoji: "TriangleAlert", title: "A verification ended early", content };
  }
  const content = `<p><b>${name}</b>: ${number(counts.valid)} valid, ${number(counts.invalid)} invalid, ${number(counts.risky)} risky, ${number(counts.unknown)} unknown.</p>`;
  return { emoji: "CircleCheck", title: "Your list is verified", content };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
