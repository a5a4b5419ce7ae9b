import { Name } from "../../kit/text/name.ts";
import { limits } from "../limits.ts";

/** The name of a copy: "Spring copy", then "Spring copy 2". Cut so that it is as long as a name may be. */
export function copyName(name: string): string {
  const {
    original = name,
    copy,
    number = "1",
  } = /^(?<original>.*?)(?<copy> copy(?: (?<number>\d{1,6}))?)?$/su.exec(name)?.groups ?? {};
  const ending = copy === undefined ? " copy" : ` copy ${Number(number) + 1}`;
  return `${Name.plain(original.slice(0, limits.nameText - ending.length))}${ending}`;
}
