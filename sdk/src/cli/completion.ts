/** `winnow completion SHELL`: a script that completes commands, options and their words. It asks nobody. */
import { choiceOf, onlyWord } from "./command-line.ts";
import { type Command, commandNames, optionsOf, shells, specOf } from "./commands.ts";
import { type Exit, exit } from "./context.ts";
import { print } from "./output.ts";

export function completion(words: readonly string[]): Exit {
  const shell = choiceOf("shell", onlyWord(words, "bash, zsh or fish"), shells);
  print(scriptFor(shell).trimEnd());
  return exit.fine;
}

export const scriptFor = (shell: (typeof shells)[number]): string => ({ bash, zsh, fish })[shell]();

const firstWords = [...new Set(commandNames.map((command) => command.split(" ", 1)[0] ?? ""))];
const secondWords = commandNames.flatMap((command) => command.split(" ")[1] ?? []);

const optionWords = (command: Command): string =>
  Object.keys(optionsOf(command))
    .map((name) => `--${name}`)
    .join(" ");

/** The branches of \`case "$command $before"\`: the words after an option, or after a command. */
const wordBranches = commandNames.flatMap((command) => [
  ...Object.entries(optionsOf(command)).flatMap(([name, { words }]) =>
    words ? `"${command} --${name}") words=${quoted(words)} ;;` : [],
  ),
]);

const afterCommand = commandNames.flatMap((command) => {
  const { words } = specOf(command);
  return words ? `"${command}") words=${quoted(words)} ;;` : [];
});

function quoted(words: readonly string[]): string {
  return `'${words.join(" ")}'`;
}

/** What both bash and zsh do: sets `words` by the words before; `files` where a file may stand. */
const choose = `
  case "$command $before" in
    ${wordBranches.join("\n    ")}
    *) case "$command" in
      '') words=${quoted([...firstWords, "--help", "--version"])} ;;
      list) words=${quoted([...secondWords, "--help"])} ;;
      ${afterCommand.join("\n      ")}
      *) files=1 ;;
    esac
    case "$current" in -*) files=
      case "$command" in
        ${commandNames.map((command) => `"${command}") words=${quoted([optionWords(command)])} ;;`).join("\n        ")}
      esac ;;
    esac ;;
  esac`;

const bash = (): string => `# source <(winnow completion bash)
_winnow() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" command='' words='' files=''
  [ "$COMP_CWORD" -gt 1 ] && command="\${COMP_WORDS[1]}"
  [ "$command" = list ] && [ "$COMP_CWORD" -gt 2 ] && command="list \${COMP_WORDS[2]}"${choose}
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ -n "$files" ] && compopt -o default 2>/dev/null
  return 0
}
complete -F _winnow winnow
`;

const zsh = (): string => `#compdef winnow
# source <(winnow completion zsh)
_winnow() {
  local current="\${words[CURRENT]}" before="\${words[CURRENT - 1]}" command='' files=''
  local typed=("\${words[@]}")
  local words=''
  [ "$CURRENT" -gt 2 ] && command="\${typed[2]}"
  [ "$command" = list ] && [ "$CURRENT" -gt 3 ] && command="list \${typed[3]}"${choose}
  [ -n "$words" ] && compadd -- \${=words}
  [ -n "$files" ] && _files
  return 0
}
compdef _winnow winnow
`;

/** Whether the command is typed: `list` is followed by another word. */
const typedIn = (command: Command): string =>
  command.startsWith("list ")
    ? `__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ${command.slice("list ".length)}`
    : `__fish_seen_subcommand_from ${command}`;

function fish(): string {
  const none = `not __fish_seen_subcommand_from ${firstWords.join(" ")}`;
  const noSecond = `__fish_seen_subcommand_from list; and not __fish_seen_subcommand_from ${secondWords.join(" ")}`;
  return [
    "# winnow completion fish | source",
    ...firstWords.map((word) => `complete -c winnow -f -n '${none}' -a ${word}`),
    ...secondWords.map((word) => `complete -c winnow -f -n '${noSecond}' -a ${word}`),
    ...commandNames.flatMap((command) => [
      ...(specOf(command).words
        ? [`complete -c winnow -f -n '${typedIn(command)}' -a '${specOf(command).words?.join(" ") ?? ""}'`]
        : []),
      ...Object.entries(optionsOf(command)).map(([name, { argument, words, says }]) => {
        const takes = words ? ` -x -a '${words.join(" ")}'` : argument === undefined ? "" : " -r";
        return `complete -c winnow -n '${typedIn(command)}' -l ${name}${takes} -d '${says}'`;
      }),
    ]),
    "",
  ].join("\n");
}
