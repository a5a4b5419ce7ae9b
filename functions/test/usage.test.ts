import { Credit } from "@winnow/core/credit";
import { expect, it } from "vitest";
import { people } from "../../core/test/member/people.ts";
import { usageWithNames } from "../src/api/usage.ts";

it("Who spent what names the members, and what nobody is known to have spent counts for the owner.", async () => {
  const { team, asSystem, roleOf, addMember, createUser } = people();
  const { owner, members, id } = await team("member");
  const [member = owner] = members;
  await member.do(() => Credit.spend("single:1", 3));
  await asSystem(id, () => Credit.reserve({ job: "ver_1" }, 20));
  const usage = () => usageWithNames({ by: "member" });
  expect((await owner.do(usage)).results).toMatchObject([
    { id: owner.id, name: expect.stringMatching(/^Ann /) as string, reserved: 20 },
    { id: member.id, name: expect.stringMatching(/^Ann /) as string, charged: 3 },
  ]);
  const accountant = await createUser();
  const role = await roleOf(owner, { my_plan: ["view"] });
  await addMember(owner, accountant, role.id);
  expect((await accountant.do(usage)).results.map(({ id: of, name }) => [of, name])).toEqual([
    [null, null],
    [member.id, null],
  ]);
});
