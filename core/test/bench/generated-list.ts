/** A realistic list: half the addresses in few domains, half in many, some duplicates and rejected rows. */
export function* csvOf(rows: number): Generator<string> {
  let seed = 42;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  let text = "id,first name,email,city\r\n";
  for (let row = 0; row < rows; row += 1) {
    const who = random(20) === 0 ? random(row + 1) : row;
    const domain =
      who % 2 === 0 ? ["gmail.com", "yahoo.com"][(who >> 1) % 2] : `company${who % 40_000}.example`;
    const email = random(100) === 0 ? "n/a" : `person.${who}@${domain}`;
    text += `${row},Person ${row},${email},"Springfield, IL"\r\n`;
    if (text.length < 65_536) continue;
    yield text;
    text = "";
  }
  yield text;
}
