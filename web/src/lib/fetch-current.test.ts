import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { fetchCurrent } from "./fetch-current.ts";
import { refetch } from "./refetch.ts";

/** A query of rows, of which each answer is given by hand. */
function rows() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: PromiseWithResolvers<string>[] = [];
  const query = {
    queryKey: ["rows", "lst_1"],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
  };
  return { client, asked, query };
}

test("What a change cancels is asked again, and answers what is there after it.", async () => {
  const { client, asked, query } = rows();
  const fetched = fetchCurrent(client, query);
  await refetch(client, "rules");
  await expect.poll(() => asked.length).toBe(2);
  asked[0]?.resolve("before");
  asked[1]?.resolve("after");
  expect(await fetched).toBe("after");
});

test("What fails by itself is not asked again.", async () => {
  const { client, asked, query } = rows();
  const fetched = fetchCurrent(client, query);
  asked[0]?.reject(new Error("No such list."));
  await expect(fetched).rejects.toThrow("No such list.");
  expect(asked).toHaveLength(1);
});
