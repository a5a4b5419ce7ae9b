/** I9: every row and object of a workspace has its key, and no row refers to an object of another workspace. */
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

export function isolation(state: State): Violation[] {
  return [...rowsUnderTheirKeys(state), ...objectsUnderTheirKeys(state), ...namesOfObjects(state)];
}

/**
 * Rows with another key: of an event, of the secret of an API key or a shared link, of a person, of what waits for a seal, of an
 * account that a trail names, and of what Paddle has, which is checked with the payments.
 */
const otherwiseKeyed = [
  ...["outbox", "api-key-secret", "sharedLinkToken", "account-closing", "factor-recovery"],
  ...["audit-unsealed", "audit-named", "payment", "subscription"],
];

function rowsUnderTheirKeys({ items }: State): Violation[] {
  return items.flatMap(({ workspaceID, pk, __edb_e__: entity }): Violation[] => {
    if (workspaceID === undefined || otherwiseKeyed.includes(entity)) return [];
    return pk.includes(workspaceID.toLowerCase()) ? [] : [`I9: ${pk} holds a row of ${workspaceID}`];
  });
}

function objectsUnderTheirKeys(state: State): Violation[] {
  const owners = new Map(state.rows("list").map(({ id, workspaceID }) => [id, workspaceID]));
  return [...state.keys].flatMap((key): Violation[] => {
    const [, workspaceID, listID = ""] = key.split("/");
    const owner = owners.get(listID);
    return owner === undefined || owner === workspaceID ? [] : [`I9: ${key} belongs to ${owner}`];
  });
}

function namesOfObjects(state: State): Violation[] {
  const named = [
    ...state.rows("list").map(({ workspaceID, upload }) => ({ workspaceID, key: upload })),
    ...state.rows("list").map(({ workspaceID, imported }) => ({ workspaceID, key: imported?.prefix })),
    ...state.rows("analysis").map(({ workspaceID, known }) => ({ workspaceID, key: known?.key })),
    ...state.rows("verification").map(({ workspaceID, manifest }) => ({ workspaceID, key: manifest })),
    ...state.rows("verification").map(({ workspaceID, known }) => ({ workspaceID, key: known })),
    ...state.rows("chunk").map(({ workspaceID, key }) => ({ workspaceID, key })),
  ];
  return named.flatMap(({ workspaceID, key }): Violation[] =>
    key === undefined || key.split("/")[1] === workspaceID ? [] : [`I9: ${workspaceID} refers to ${key}`],
  );
}
