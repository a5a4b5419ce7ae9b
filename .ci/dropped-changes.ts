/**
 * Finds changes of the table that are made and not written: a function that returns one has no effect of its own. As a
 * program it looks through `core`, prints each place and exits with 1 where there is one.
 */
import { relative, resolve } from "node:path";
import ts from "typescript";
import { root as repository } from "./tool.ts";

/** Where the type of a change is declared. */
const declaredIn = "core/src/aws/table/change.ts";

/**
 * The places of the workspace of a `tsconfig.json` where a change, or changes, are made as a statement, one a line:
 * `core/src/account/session.ts:12 revokingSession(session)`.
 */
export function droppedChanges(root: string, workspace: string): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    resolve(root, workspace, "tsconfig.json"),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
      },
    },
  );
  if (!config) throw new Error(`${workspace} has no tsconfig.json.`);
  const program = ts.createProgram(config.fileNames, { ...config.options, noEmit: true, composite: false });
  const checker = program.getTypeChecker();
  const found: string[] = [];

  const isChange = (type: ts.Type): boolean => {
    if (type.isUnion()) return type.types.some(isChange);
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const declared = symbol?.declarations?.[0]?.getSourceFile().fileName;
    if (symbol?.name === "Change" && declared?.endsWith(declaredIn)) return true;
    const holds = symbol?.name === "Promise" || checker.isArrayLikeType(type);
    return holds && checker.getTypeArguments(type as ts.TypeReference).some(isChange);
  };

  const visit = (node: ts.Node): void => {
    const made = ts.isExpressionStatement(node) ? valueOf(node.expression) : null;
    if (made && isChange(checker.getTypeAtLocation(made))) {
      const file = node.getSourceFile();
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push(`${relative(root, file.fileName)}:${line} ${made.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles())
    if (!program.isSourceFileFromExternalLibrary(file) && !file.isDeclarationFile) visit(file);
  return found;
}

/** What a statement makes and drops; null for an assignment, which keeps it. */
function valueOf(expression: ts.Expression): ts.Expression | null {
  if (ts.isVoidExpression(expression) || ts.isAwaitExpression(expression))
    return valueOf(expression.expression);
  if (ts.isBinaryExpression(expression))
    return expression.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      expression.operatorToken.kind <= ts.SyntaxKind.LastAssignment
      ? null
      : valueOf(expression.right);
  return expression;
}

if (import.meta.main) {
  const places = droppedChanges(repository, "core");
  for (const place of places) console.log(`${place} is made and not written. Pass it to Table.write.`);
  process.exitCode = places.length === 0 ? 0 : 1;
}
