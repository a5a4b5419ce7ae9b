import { beforeEach, expect, it, vi } from "vitest";
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
