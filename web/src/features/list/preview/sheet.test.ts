import { describe, expect, test } from "vitest";
import { parseDelimited } from "./delimited.ts";
import { columnNames } from "./sheet.ts";

describe("a sheet", () => {
  test("finds its delimiter, its header and the column of addresses", () => {
    const sheet = parseDelimited("Name;E-mail\nJane;jane@inbox.test\nJoe;joe@inbox.test\n", true);
    expect(sheet).toMatchObject({ delimiter: ";", hasHeader: true, emailColumn: 1 });
    expect(columnNames(sheet, true)).toEqual(["Name", "E-mail"]);
  });

  test("of bare addresses has no header and no delimiter", () => {
    expect(parseDelimited("a@inbox.test\nb@inbox.test", true)).toMatchObject({
      delimiter: null,
      hasHeader: false,
      emailColumn: 0,
    });
  });

  test("that is only a beginning gives up its last row, be it cut or not", () => {
    expect(parseDelimited("Email\na@inbox.test\nb@inb", false).rows).toEqual([["Email"], ["a@inbox.test"]]);
    expect(parseDelimited('Email,Note\na@inbox.test,x\nb@inbox.test,"half a', false).rows).toHaveLength(2);
  });

  test("keeps line breaks and delimiters inside quotes", () => {
    const { rows } = parseDelimited('Email,Note\na@inbox.test,"one,\ntwo"\n', true);
    expect(rows[1]).toEqual(["a@inbox.test", "one,\ntwo"]);
  });

  test("prefers the fuller column, then the one named for mail", () => {
    expect(parseDelimited("a,b\nx@y.test,\nx@y.test,z@y.test", true).emailColumn).toBe(0);
    expect(parseDelimited("Referrer,Email\nx@y.test,z@y.test", true).emailColumn).toBe(1);
  });

  test("without addresses guesses none", () => {
    expect(parseDelimited("a,b\n1,2", true).emailColumn).toBeNull();
  });

  test("names what the header leaves unnamed, and everything where there is none", () => {
    const sheet = parseDelimited("Email,\na@inbox.test,1", true);
    expect(columnNames(sheet, true)).toEqual(["Email", "Column 2"]);
    expect(columnNames(sheet, false)).toEqual(["Column 1", "Column 2"]);
  });
});
