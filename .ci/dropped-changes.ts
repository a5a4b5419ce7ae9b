/**
 * Finds changes of the table that are made and not written: a function that returns one has no effect of its own. As a
 * program it looks through `core`, prints each place and exits with 1 where there is one.
 */
import { relative, resolve } from "node:path";
import { type Expression, type Node, SyntaxKind } from "@typescript/native/unstable/ast";
import {
  isAwaitExpression,
  isBinaryExpression,
  isExpressionStatement,
  isVoidExpression,
} from "@typescript/native/unstable/ast/is";
import { API, type Type } from "@typescript/native/unstable/sync";
import { root as repository } from "./tool.ts";

/** Where the type of a change is declared. */
const declaredIn = "core/src/aws/table/change.ts";

/**
 * The places of the workspace of a `tsconfig.json` where a change, or changes, are made as a statement, one a line:
 * `core/src/account/session/session-store.ts:12 revokingSession(session)`.
 */
export function droppedChanges(root: string, workspace: string): string[] {
  const api = new API({ cwd: root });
  try {
    const config = resolve(root, workspace, "tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${workspace} has no tsconfig.json.`);
    const { checker, program } = project;

    const isChange = remembering((type: Type): boolean => {
      if (type.isUnionType()) return type.getTypes().some(isChange);
      const symbol = type.getAliasSymbol() ?? type.getSymbol();
      if (symbol?.name === "Change" && symbol.declarations[0]?.path.endsWith(declaredIn)) return true;
      const holds = symbol?.name === "Promise" || checker.isArrayLikeType(type);
      return holds && type.isTypeReference() && checker.getTypeArguments(type).some(isChange);
    });

    return project.rootFiles.flatMap((name) => {
      const file = program.getSourceFile(name);
      if (!file) throw new Error(`${name} cannot be read.`);
      const made = valuesIn(file);
      const types = checker.getTypeAtLocation(made);
      return made
        .filter((_, index) => isChange(types[index]))
        .map((node) => {
          const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
          return `${relative(root, name)}:${line} ${node.getText(file)}`;
        });
    });
  } finally {
    api.close();
  }
}

/** Each question about a type is a call of the compiler's process. */
function remembering(isChange: (type: Type) => boolean): (type: Type | undefined) => boolean {
  const known = new Map<number, boolean>();
  return (type) => {
    if (!type) return false;
    const answer = known.get(type.id) ?? isChange(type);
    known.set(type.id, answer);
    return answer;
  };
}

/** What the statements below a node make and drop. */
function valuesIn(node: Node): Expression[] {
  const values: Expression[] = [];
  const visit = (each: Node): void => {
    const made = isExpressionStatement(each) ? valueOf(each.expression) : null;
    if (made) values.push(made);
    each.forEachChild(visit);
  };
  visit(node);
  return values;
}

/** What a statement makes and drops; null for an assignment, which keeps it. */
function valueOf(expression: Expression): Expression | null {
  if (isVoidExpression(expression) || isAwaitExpression(expression)) return valueOf(expression.expression);
  if (isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    const assigns = kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment;
    return assigns ? null : valueOf(expression.right);
  }
  return expression;
}

if (import.meta.main) {
  const places = droppedChanges(repository, "core");
  for (const place of places) console.log(`${place} is made and not written. Pass it to Table.write.`);
  process.exitCode = places.length === 0 ? 0 : 1;
}
