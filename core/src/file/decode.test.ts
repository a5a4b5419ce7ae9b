import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decoder, type DecoderState, encodingOf } from "./decode.ts";
import { type Encoding, encodingNames } from "./encoding.ts";

/** Decodes pieces of the given length, each by a decoder that resumes from the state of the one before. */
async function read(
  bytes: Uint8Array,
  piece: number = bytes.length + 1,
  { sample = bytes, chosen }: { sample?: Uint8Array; chosen?: Encoding } = {},
): Promise<string> {
  const detected = await encodingOf(sample, chosen);
  let decoder = new Decoder(detected);
  let text = "";
  for (let at = detected.bomLength; at < bytes.length; at += piece) {
    text += decoder.push(Buffer.from(bytes.subarray(at, at + piece)));
    decoder = new Decoder(detected, JSON.parse(JSON.stringify(decoder.state)) as DecoderState);
  }
  return text + decoder.end();
}

/** Encodings that are guessed; others are chosen. */
const guessed: ReadonlySet<Encoding> = new Set<Encoding>([
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1256",
]);

/** The bytes of each character that an encoding has in at most two. */
async function charactersIn(encoding: Encoding): Promise<number[][]> {
  const { decode } = await encodingOf(new Uint8Array(), encoding);
  const isCharacter = (bytes: number[]): boolean => {
    const text = decode(Uint8Array.from(bytes));
    return /^.$/su.test(text) && text !== "\ufffd";
  };
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  const single = all.filter((byte) => isCharacter([byte]));
  const leads = all.filter((byte) => !single.includes(byte));
  const pairs = leads.flatMap((lead) => all.map((trail) => [lead, trail]).filter(isCharacter));
  return [...single.map((byte) => [byte]), ...pairs];
}

const utf16be = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

describe("decoding a file", () => {
  it("reads UTF-8 and UTF-16 in chunks of any size", async () => {
    const wellFormed = fc.string({ unit: "grapheme", maxLength: 20 }).filter((text) => text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(wellFormed, fc.integer({ min: 1, max: 5 }), async (text, piece) => {
        fc.pre(!text.startsWith("\ufeff"));
        expect(await read(Buffer.from(text), piece)).toBe(text);
        expect(await read(Buffer.from(`\ufeff${text}`), piece)).toBe(text);
        expect(await read(Buffer.from(`\ufeff${text}`, "utf16le"), piece)).toBe(text);
        expect(await read(utf16be(`\ufeff${text}`), piece)).toBe(text);
      }),
    );
  });

  it("reads Windows-1252 if the bytes are not UTF-8", async () => {
    const bytes = Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x80, 0x0a]);
    expect((await encodingOf(bytes)).encoding).toBe("windows-1252");
    expect(await read(bytes)).toBe("Zoë €\n");
  });

  it("switches to Windows-1252 late in a file of ASCII", async () => {
    const plain = Buffer.from("plain text, ".repeat(20));
    const bytes = Buffer.concat([plain, Buffer.from([0x5a, 0x6f, 0xeb, 0x2c, 0xe9, 0xe8])]);
    for (const piece of [1, 2, 3, 7, 1_000])
      expect(await read(bytes, piece, { sample: plain })).toBe(`${plain.toString()}Zoë,éè`);
  });

  it("replaces invalid bytes of a UTF-8 file", async () => {
    const bytes = Buffer.concat([Buffer.from("Zoë, Jürgen, "), Buffer.from([0xff]), Buffer.from(" ünal")]);
    for (const piece of [1, 4, 20]) expect(await read(bytes, piece)).toBe("Zoë, Jürgen, \ufffd ünal");
  });

  it("accepts a sample that ends inside a character", async () => {
    expect((await encodingOf(Buffer.from("Zoë€").subarray(0, -1))).encoding).toBe("utf-8");
  });

  it("detects UTF-16 without a BOM in either byte order", async () => {
    const text = "Name;E-mail\r\nZoë Müller;zoe@x.org\r\n山田太郎;taro@y.org\r\n";
    const little = Buffer.from(text, "utf16le");
    expect(await encodingOf(little)).toMatchObject({ encoding: "utf-16le", bomLength: 0 });
    expect(await encodingOf(utf16be(text))).toMatchObject({ encoding: "utf-16be", bomLength: 0 });
    expect(await read(little, 3)).toBe(text);
    expect(await read(utf16be(text), 3)).toBe(text);
  });

  it("does not mistake a few NULs for UTF-16", async () => {
    for (const text of ["a@x.org\0", "a\0b\0c@x.org,Jane,Doe,Springfield\n", "\0".repeat(50)])
      expect((await encodingOf(Buffer.from(text))).encoding).toBe("utf-8");
  });

  /** Names of people and companies in each encoding, as bytes in hexadecimal digits. */
  const texts: readonly [Encoding, string, string][] = [
    [
      "shift_jis",
      "氏名;メール\n山田太郎;taro@example.jp;株式会社東京商事\n佐藤花子;hanako@example.jp;大阪デザイン\n",
      "8e8196bc3b8381815b838b0a8e52936391be98593b7461726f406578616d706c652e6a703b8a948eae89ef8ed0938c8b9e8fa48e960a8db293a189d48e713b68616e616b6f406578616d706c652e6a703b91e58de383668355834383930a",
    ],
    [
      "euc-jp",
      "氏名;メール\n山田太郎;taro@example.jp;株式会社東京商事\n佐藤花子;hanako@example.jp;大阪デザイン\n",
      "bbe1ccbe3ba5e1a1bca5eb0abbb3c5c4c2c0cfba3b7461726f406578616d706c652e6a703bb3f4bcb0b2f1bcd2c5ecb5febea6bbf60abab4c6a3b2d6bbd23b68616e616b6f406578616d706c652e6a703bc2e7bae5a5c7a5b6a5a4a5f30a",
    ],
    [
      "gb18030",
      "姓名,公司\n王伟,wang@example.cn,上海贸易有限公司\n李娜,li@example.cn,北京科技\n张敏,zhang@example.cn,广州市\n",
      "d0d5c3fb2cb9abcbbe0acdf5ceb02c77616e67406578616d706c652e636e2cc9cfbaa3c3b3d2d7d3d0cfdeb9abcbbe0ac0eec4c82c6c69406578616d706c652e636e2cb1b1bea9bfc6bcbc0ad5c5c3f42c7a68616e67406578616d706c652e636e2cb9e3d6ddcad00a",
    ],
    [
      "big5",
      "姓名,公司\n陳小明,chen@example.tw,台北股份有限公司\n林美麗,lin@example.tw,高雄貿易\n",
      "a96da6572ca4bda5710ab3afa470a9fa2c6368656e406578616d706c652e74772ca578a55faad1a5f7a6b3adada4bda5710aaa4cacfcc4522c6c696e406578616d706c652e74772cb0aab6afb654a9f60a",
    ],
    [
      "euc-kr",
      "이름,회사\n김철수,kim@example.kr,서울무역\n이영희,lee@example.kr,부산디자인\n박민수,park@example.kr,한국전자\n",
      "c0ccb8a72cc8b8bbe70ab1e8c3b6bcf62c6b696d406578616d706c652e6b722cbcadbfefb9abbfaa0ac0ccbfb5c8f12c6c6565406578616d706c652e6b722cbacebbeab5f0c0dac0ce0ab9dab9cebcf62c7061726b406578616d706c652e6b722cc7d1b1b9c0fcc0da0a",
    ],
    [
      "windows-1251",
      "Имя;Компания\nИван Петров;ivan@example.ru;Москва Строй\nМария Смирнова;maria@example.ru;ООО Ромашка\n",
      "c8ecff3bcaeeecefe0ede8ff0ac8e2e0ed20cfe5f2f0eee23b6976616e406578616d706c652e72753bcceef1eae2e020d1f2f0eee90acce0f0e8ff20d1ece8f0edeee2e03b6d61726961406578616d706c652e72753bcecece20d0eeece0f8eae00a",
    ],
    [
      "koi8-r",
      "Имя;Компания\nИван Петров;ivan@example.ru;Москва Строй\nМария Смирнова;maria@example.ru;ООО Ромашка\n",
      "e9cdd13bebcfcdd0c1cec9d10ae9d7c1ce20f0c5d4d2cfd73b6976616e406578616d706c652e72753bedcfd3cbd7c120f3d4d2cfca0aedc1d2c9d120f3cdc9d2cecfd7c13b6d61726961406578616d706c652e72753befefef20f2cfcdc1dbcbc10a",
    ],
    [
      "windows-1253",
      "Όνομα;Εταιρεία\nΓιώργος Παπαδόπουλος;g@example.gr;Αθήνα\nΜαρία Νικολάου;m@example.gr;Θεσσαλονίκη\n",
      "bcedefece13bc5f4e1e9f1e5dfe10ac3e9fef1e3eff220d0e1f0e1e4fcf0eff5ebeff23b67406578616d706c652e67723bc1e8deede10acce1f1dfe120cde9eaefebdceff53b6d406578616d706c652e67723bc8e5f3f3e1ebefeddfeae70a",
    ],
    [
      "windows-1256",
      "الاسم,البريد,الشركة\nمحمد أحمد,m@example.eg,القاهرة\nفاطمة علي,f@example.eg,دبي للتجارة\n",
      "c7e1c7d3e32cc7e1c8d1edcf2cc7e1d4d1dfc90ae3cde3cf20c3cde3cf2c6d406578616d706c652e65672cc7e1dec7e5d1c90addc7d8e3c920dae1ed2c66406578616d706c652e65672ccfc8ed20e1e1caccc7d1c90a",
    ],
    [
      "windows-1255",
      "שם,חברה\nדוד כהן,david@example.il,תל אביב\n",
      "f9ed2ce7e1f8e40ae3e5e320ebe4ef2c6461766964406578616d706c652e696c2cfaec20e0e1e9e10a",
    ],
    [
      "windows-1254",
      "Ad;Şirket\nIşıl Şahin;isil@example.tr;İstanbul\n",
      "41643bde69726b65740a49fefd6c20de6168696e3b6973696c406578616d706c652e74723bdd7374616e62756c0a",
    ],
    [
      "windows-1250",
      "Imię;Firma\nŁukasz Wiśniewski;l@example.pl;Kraków\n",
      "496d69ea3b4669726d610aa3756b61737a2057699c6e696577736b693b6c406578616d706c652e706c3b4b72616bf3770a",
    ],
    [
      "windows-1257",
      "Vardas\nŽydrūnas Šimkus;z@example.lt\n",
      "5661726461730ade796472fb6e617320d0696d6b75733b7a406578616d706c652e6c740a",
    ],
    [
      "windows-874",
      "ชื่อ\nสมชาย ใจดี,s@example.th\n",
      "aad7e8cd0acac1aad2c220e3a8b4d52c73406578616d706c652e74680a",
    ],
    [
      "euc-kr",
      "이름,회사\n김뷁,kim@example.kr,펲시상사\n이햏,lee@example.kr,똠얌꿍\n",
      "c0ccb8a72cc8b8bbe70ab1e894ee2c6b696d406578616d706c652e6b722cbc84bdc3bbf3bbe70ac0ccc1642c6c6565406578616d706c652e6b722c8c63bee4b2e10a",
    ],
    ["gb18030", "𠮷,㐀,王\n", "9534b2352c8139ee392ccdf50a"],
  ];

  it.each(texts)("reads %s in chunks of any size, as chosen", async (chosen, text, hex) => {
    const bytes = Buffer.from(hex, "hex");
    for (const piece of [1, 2, 3, 5, 1_000]) expect(await read(bytes, piece, { chosen })).toBe(text);
  });

  it.each(texts.filter(([encoding]) => guessed.has(encoding)).slice(0, guessed.size))(
    "finds out %s",
    async (encoding, text, hex) => {
      expect(await encodingOf(Buffer.from(hex, "hex"))).toMatchObject({ encoding, bomLength: 0 });
      expect(await read(Buffer.from(hex, "hex"), 7)).toBe(text);
    },
  );

  // The library takes them for Greek first.
  it.each([
    ["สมชาย วงศ์สวัสดิ์", "cac1aad2c220c7a7c8eccac7d1cab4d4ec"],
    ["อภิสิทธิ์ เวชชาชีวะ", "cdc0d4cad4b7b8d4ec20e0c7aaaad2aad5c7d0"],
    ["ศิริพร อำไพพงษ์", "c8d4c3d4bec320cdd3e4bebea7c9ec"],
  ])(
    "takes Thai, which is not found out, for Windows-1252, that has nearly each byte: %s",
    async (_, hex) => {
      const row = `${hex}2c61406578616d706c652e74680a`;
      expect((await encodingOf(Buffer.from(row.repeat(20), "hex"))).encoding).toBe("windows-1252");
    },
  );

  it.each(["aa", "d2", "ff"])(
    "finds out Greek with one damaged byte %s among many letters",
    async (damaged) => {
      // Γιώργος Παπαδόπουλος
      const row = "c3e9fef1e3eff220d0e1f0e1e4fcf0eff5ebeff22c61406578616d706c652e67720a";
      const bytes = Buffer.from(row.repeat(200) + damaged + row, "hex");
      expect((await encodingOf(bytes)).encoding).toBe("windows-1253");
    },
  );

  it("finds out an encoding whose letters begin after many lines of ASCII", async () => {
    const [, text = "", hex = ""] = texts.find(([encoding]) => encoding === "windows-1251") ?? [];
    const bytes = Buffer.concat([Buffer.from("a@x.org\n".repeat(20_000)), Buffer.from(hex, "hex")]);
    expect((await encodingOf(bytes)).encoding).toBe("windows-1251");
    expect((await read(bytes)).endsWith(text)).toBe(true);
  });

  it("takes letters among ASCII ones for Latin, also where the library finds Cyrillic ones", async () => {
    const text = "Éé;Noël;Gérard;ÖZ";
    expect((await encodingOf(Buffer.from(text, "latin1"))).encoding).toBe("windows-1252");
  });

  it("takes no Latin text for another script, however short", async () => {
    const latin = fc.stringMatching(/^([A-Za-z]{1,3}[éèüöäßñçåøÉ][A-Za-z]{1,3}[ ;]){1,20}$/);
    await fc.assert(
      fc.asyncProperty(latin, async (text) => {
        expect((await encodingOf(Buffer.from(text, "latin1"))).encoding).toBe("windows-1252");
      }),
    );
  });

  it("takes the chosen encoding against what the bytes show, and a BOM of the chosen one for no text", async () => {
    const bytes = Buffer.from("\ufeffZoë");
    expect(await read(bytes, 2, { chosen: "utf-8" })).toBe("Zoë");
    expect(await read(bytes, 2, { chosen: "windows-1252" })).toBe("ï»¿ZoÃ«");
  });

  it.each(encodingNames.filter((name) => !["utf-8", "euc-jp", "gb18030", "euc-kr"].includes(name)))(
    "decodes any bytes as %s alike in pieces of any size",
    async (chosen) => {
      const bytes = fc.uint8Array({ maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(bytes, fc.integer({ min: 1, max: 5 }), async (text, piece) => {
          expect(await read(text, piece, { chosen })).toBe(await read(text, 1_000, { chosen }));
        }),
      );
    },
  );

  it.each(["euc-jp", "gb18030", "euc-kr"] as const)(
    "decodes whole characters of %s alike in pieces of any size",
    async (chosen) => {
      const characters = fc.constantFrom(...(await charactersIn(chosen)));
      const text = fc.array(characters, { maxLength: 20 }).map((parts) => Uint8Array.from(parts.flat()));
      await fc.assert(
        fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (bytes, piece) => {
          expect(await read(bytes, piece, { chosen })).toBe(await read(bytes, 1_000, { chosen }));
        }),
      );
    },
  );
});
