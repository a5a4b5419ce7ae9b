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

class FailingRequest extends EventTarget {
  upload = new EventTarget();
  open(): void {}
  send(): void {
    this.dispatchEvent(new Event("error"));
    this.dispatchEvent(new Event("loadend"));
  }
}

it.each([
  ["that can still be read has lost its connection", false, "The connection was lost during the upload."],
  ["that was changed meanwhile is to be chosen again", true, "The file was changed or moved"],
])("A file %s.", async (_, isChanged, text) => {
  vi.stubGlobal("XMLHttpRequest", FailingRequest);
  const file = new File(["ann@a.test"], "people.csv");
  const gone = { arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) };
  if (isChanged) file.slice = () => gone as unknown as Blob;
  const { signal } = new AbortController();
  const sending = upload(
    file,
    { url: "https://storage.test/", fields: {} },
    { signal, onProgress: () => undefined },
  );
  await expect(sending).rejects.toThrow(text);
});
