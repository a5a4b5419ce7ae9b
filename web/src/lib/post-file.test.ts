import { afterEach, expect, it, vi } from "vitest";
import { upload } from "./post-file.ts";

afterEach(() => vi.unstubAllGlobals());

it("An upload that is cancelled before it begins sends nothing.", async () => {
  const request = vi.fn<() => void>();
  vi.stubGlobal("XMLHttpRequest", request);
  const reason = new DOMException("cancelled", "AbortError");
  const sending = upload(
    new File(["ann@a.test"], "people.csv"),
    { url: "https://storage.test/", fields: {} },
    { signal: AbortSignal.abort(reason), onProgress: () => undefined },
  );
  await expect(sending).rejects.toBe(reason);
  expect(request).not.toHaveBeenCalled();
});
