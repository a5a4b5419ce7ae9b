import { expect, it } from "vitest";
import { apiKey, as, newWorkspaceID } from "../../core/test/actors.ts";
import { addManyLists } from "../../core/test/list/many-lists.ts";
import { namedResources } from "../src/mcp/resources.ts";

it("Resources are named to a key whatever it has searched and sorted, in a workspace of many lists.", async () => {
  const workspaceID = newWorkspaceID();
  const key = apiKey(workspaceID);
  await as(key, () => addManyLists(workspaceID));
  expect(await as(key, namedResources)).toMatchObject([{ uri: "winnow://reasons" }]);
});
