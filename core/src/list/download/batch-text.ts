const batchLength = 2 ** 16;

/** Joins texts into batches of at least 64 Ki characters. */
export async function* batched(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let batch = "";
  for await (const text of texts) {
    batch += text;
    if (batch.length < batchLength) continue;
    yield batch;
    batch = "";
  }
  if (batch !== "") yield batch;
}
