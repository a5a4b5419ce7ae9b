import { limits } from "@winnow/core/list/limits";
import { expect, test, vi } from "vitest";

const blocked = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
const { chooseColumn, chosenAmong, namesIn, ownColumns, withName } = await import("./own-columns.ts");

const list = { columns: ["id", "Email", "Name", "Name"], email_column: "Email" };

test("Every column but the one of the addresses can be shown.", () => {
  expect(ownColumns(list)).toEqual([
    { index: 0, name: "id" },
    { index: 2, name: "Name" },
    { index: 3, name: "Name" },
  ]);
  const wide = { columns: Array.from({ length: 150 }, (_, index) => `c${index}`), email_column: "c0" };
  expect(ownColumns(wide).at(-1)?.index).toBe(limits.rowCells - 1);
});

test("Chosen columns are found by name, in the order of the file, up to the limit.", () => {
  expect(chosenAmong(ownColumns(list), ["Name", "absent", "id"]).map(({ index }) => index)).toEqual([
    0, 2, 3,
  ]);
  const wide = ownColumns({
    columns: Array.from({ length: 9 }, (_, index) => `c${index}`),
    email_column: null,
  });
  const names = wide.map(({ name }) => name);
  expect(chosenAmong(wide, names)).toHaveLength(limits.shownColumns);
  expect(chosenAmong(wide, names.slice(0, limits.shownColumns))).toHaveLength(limits.shownColumns);
});

test("A name is remembered once, the newest 50 of them.", () => {
  expect(withName(["a", "b"], "a", true)).toEqual(["b", "a"]);
  expect(withName(["a", "b"], "a", false)).toEqual(["b"]);
  const names = Array.from({ length: 50 }, (_, index) => `c${index}`);
  expect(withName(names.slice(1), "new", true)).toHaveLength(50);
  expect(withName(names, "new", true)).toEqual([...names.slice(1), "new"]);
});

test.each([[null], ["no json"], ["{}"], ["7"]])("%s in the store is no choice.", (stored) => {
  expect(namesIn(stored)).toEqual([]);
});

test("What is no name is left out.", () => {
  expect(namesIn('["Name", 7, null]')).toEqual(["Name"]);
});

test("Where storage is blocked, columns are chosen for as long as the page stays.", () => {
  expect(() => chooseColumn("Name", true)).not.toThrow();
});
