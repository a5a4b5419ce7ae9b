import { expect, it } from "vitest";
import { csvPieces } from "./csv-pieces.ts";

const limits = { characters: 100, rows: 2 };
const rowsOf = (pieces: readonly string[]) => pieces.flatMap((piece) => piece.trimEnd().split("\n").slice(1));

it("A short file is one piece, as it is.", () => {
  expect([...csvPieces("email\na@x.test\nb@x.test", limits)]).toEqual(["email\na@x.test\nb@x.test"]);
  expect([...csvPieces("email", limits)]).toEqual(["email\n"]);
});

it("A long file is cut between rows, each piece with the header.", () => {
  const rows = Array.from({ length: 5 }, (_, index) => `user${index}@x.test`);
  const pieces = [...csvPieces(["email", ...rows].join("\n"), limits)];
  expect(pieces).toHaveLength(3);
  expect(pieces.every((piece) => piece.startsWith("email\n"))).toBe(true);
  expect(rowsOf(pieces)).toEqual(rows);
});

it("A piece has no more characters than a call takes.", () => {
  const csv = `email\n${`${"a".repeat(40)}@x.test\n`.repeat(5)}`;
  const pieces = [...csvPieces(csv, { characters: 101, rows: 1_000 })];
  expect(pieces.every(({ length }) => length <= 101)).toBe(true);
  expect(rowsOf(pieces)).toHaveLength(5);
});

it("A quote within a cell is text.", () => {
  const rows = ['5" disk;a@x.test', 'b";b@x.test', '"c ""d"" ;";c@x.test'];
  expect(rowsOf([...csvPieces(["name;email", ...rows].join("\n"), { characters: 100, rows: 1 })])).toEqual(
    rows,
  );
});

it("A quoted cell over several lines stays whole.", () => {
  const pieces = [
    ...csvPieces('email,note\na@x.test,"one\ntwo\nthree"\nb@x.test,', { characters: 100, rows: 1 }),
  ];
  expect(pieces).toEqual(['email,note\na@x.test,"one\ntwo\nthree"\n', "email,note\nb@x.test,"]);
});
