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
/** The first words that take a second one, with those. */
const groups = firstWords.flatMap((first): (readonly [first: string, second: readonly string[]])[] => {
  const second = commandNames.flatMap((command) =>
    command.startsWith(`${first} `) ? command.slice(first.length + 1) : [],
  );
  return second.length > 0 ? [[first, second]] : [];
});
const groupNames = groups.map(([first]) => first);

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
      ${groups.map(([first, second]) => `${first}) words=${quoted([...second, "--help"])} ;;`).join("\n      ")}
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
  [ "$COMP_CWORD" -gt 2 ] && case "$command" in ${groupNames.join("|")}) command+=" \${COMP_WORDS[2]}" ;; esac${choose}
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
  [ "$CURRENT" -gt 3 ] && case "$command" in ${groupNames.join("|")}) command+=" \${typed[3]}" ;; esac${choose}
  [ -n "$words" ] && compadd -- \${=words}
  [ -n "$files" ] && _files
  return 0
}
compdef _winnow winnow
`;

/** Whether the command is typed: all of its words. */
const typedIn = (command: Command): string =>
  command
    .split(" ")
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join("; and ");

function fish(): string {
  const none = `not __fish_seen_subcommand_from ${firstWords.join(" ")}`;
  const noSecond = ([first, second]: (typeof groups)[number]) =>
    `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${second.join(" ")}`;
  return [
    "# winnow completion fish | source",
    ...firstWords.map((word) => `complete -c winnow -f -n '${none}' -a ${word}`),
    ...groups.flatMap((group) =>
      group[1].map((word) => `complete -c winnow -f -n '${noSecond(group)}' -a ${word}`),
    ),
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
