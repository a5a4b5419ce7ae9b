import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { upload } from "../../../lib/post-file.ts";
import { lists } from "../list-api.ts";
import { readFile, sendFile } from "./send-file.ts";

vi.mock("../list-api.ts", () => ({
  lists: {
    create: vi.fn<typeof lists.create>(),
    remove: vi.fn<typeof lists.remove>(),
    uploaded: vi.fn<typeof lists.uploaded>(),
  },
}));
vi.mock("../../../lib/post-file.ts", () => ({ upload: vi.fn<typeof upload>() }));

const choice = { name: "Spring", column: 1, hasHeader: true, retention: 30 } as const;
const options = {
  purpose: "verify",
  signal: new AbortController().signal,
  onProgress: () => undefined,
} as const;
const send = () => sendFile(new File(["ann@a.test"], "spring.csv"), choice, options);
const tooMany = new ApiError(429, { detail: "Try again in 60 minutes." });

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(lists.create).mockResolvedValue({ id: "lst_1", upload: { url: "u", fields: {} } } as never);
  vi.mocked(lists.remove).mockResolvedValue(undefined as never);
});

it("A list whose file does not arrive is removed.", async () => {
  vi.mocked(upload).mockRejectedValue(new Error("The connection was lost."));
  await expect(send()).rejects.toThrow("The connection was lost.");
  expect(lists.remove).toHaveBeenCalledExactlyOnceWith("lst_1");
  expect(lists.uploaded).not.toHaveBeenCalled();
});

it("A list whose file has arrived stays where its import is refused, and can be read later.", async () => {
  vi.mocked(lists.uploaded).mockRejectedValueOnce(tooMany);
  await expect(send()).rejects.toMatchObject({
    name: "UnreadFile",
    listID: "lst_1",
    message: tooMany.message,
  });
  expect(lists.remove).not.toHaveBeenCalled();
  vi.mocked(lists.uploaded).mockResolvedValueOnce({ id: "lst_1" } as never);
  expect(await readFile("lst_1", choice)).toEqual({ id: "lst_1" });
  expect(lists.uploaded).toHaveBeenLastCalledWith("lst_1", { column: 1, has_header: true });
  expect(lists.create).toHaveBeenCalledOnce();
});

describe("an upload that is cancelled", () => {
  const cancelled = new DOMException("cancelled", "AbortError");

  function begin() {
    const controller = new AbortController();
    const sending = sendFile(new File(["ann@a.test"], "spring.csv"), choice, {
      ...options,
      signal: controller.signal,
    });
    sending.catch(() => undefined);
    return { sending, cancel: () => controller.abort(cancelled) };
  }

  it("while the list is made, ends at once, sends nothing, and removes the list once it is there", async () => {
    const making = Promise.withResolvers<never>();
    vi.mocked(lists.create).mockReturnValue(making.promise);
    const { sending, cancel } = begin();
    cancel();
    await expect(sending).rejects.toBe(cancelled);
    expect(lists.remove).not.toHaveBeenCalled();
    making.resolve({ id: "lst_1", upload: { url: "u", fields: {} } } as never);
    await vi.waitFor(() => expect(lists.remove).toHaveBeenCalledExactlyOnceWith("lst_1"));
    expect(upload).not.toHaveBeenCalled();
  });

  it("while the file is handed over, ends at once, and removes the list after that call", async () => {
    const reading = Promise.withResolvers<never>();
    vi.mocked(lists.uploaded).mockReturnValue(reading.promise);
    const { sending, cancel } = begin();
    await vi.waitFor(() => expect(lists.uploaded).toHaveBeenCalled());
    cancel();
    await expect(sending).rejects.toBe(cancelled);
    expect(lists.remove).not.toHaveBeenCalled();
    reading.resolve({ id: "lst_1" } as never);
    await vi.waitFor(() => expect(lists.remove).toHaveBeenCalledExactlyOnceWith("lst_1"));
  });

  it("does not wait until its list is removed", async () => {
    vi.mocked(upload).mockRejectedValue(cancelled);
    vi.mocked(lists.remove).mockReturnValue(new Promise(() => undefined));
    await expect(begin().sending).rejects.toBe(cancelled);
  });

  it("has nothing to remove where no list was made", async () => {
    vi.mocked(lists.create).mockRejectedValue(tooMany);
    await expect(send()).rejects.toBe(tooMany);
    expect(lists.remove).not.toHaveBeenCalled();
  });
});
