import { describe, it } from "vitest";
import { objectSource } from "../../src/file/index.ts";
import { blobSource } from "../../src/file/reader.ts";
import { oddities } from "../hostile/files.ts";
import { memoryObjects } from "../memory-objects.ts";
import { expectAlike } from "./alike.ts";
import { samples } from "./samples.ts";

describe("preview and import have the same result for", () => {
  it.each(Object.entries(samples))("%s", async (filename, bytes) => {
    const objects = memoryObjects(1_000);
    await objects.put("upload", bytes);
    await expectAlike(
      blobSource(new Blob([Uint8Array.from(bytes)])),
      await objectSource(objects, "upload"),
      filename,
    );
  });

  it.each(Object.entries(oddities))("%s", async (_, { source }) => {
    await expectAlike(source(), source(), "list.csv");
  });
});
