import type { Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';

/** What can follow the words so far: commands, flags, and the values of a flag. */
interface Node {
  path: string;
  words: string[];
  values: [flag: string, choices: string][];
}

const shells = { bash, zsh, fish };

/** `helio completion <shell>`: a script made from the commands themselves, so that it never lags behind them. */
export async function completion(context: Context, program: Command, shell: string): Promise<void> {
  if (!Object.hasOwn(shells, shell)) throw usageError('problem.badShell', { shell, shells: Object.keys(shells).join(', ') });
  context.output.data(shells[shell as keyof typeof shells](nodesOf(program, '', program.options)));
}

function nodesOf(command: Command, path: string, globals: readonly Option[]): Node[] {
  const options = path === '' ? globals : [...command.options, ...globals];
  const choices = command.name() === 'completion' ? Object.keys(shells) : [];
  const words = [...command.commands.map((child) => child.name()), ...choices, ...options.map((option) => option.long ?? ''), '--help'];
  const values = options.flatMap((option): [string, string][] =>
    option.argChoices ? [[option.long ?? '', option.argChoices.join(' ')]] : [],
  );
  return [{ path, words, values }, ...command.commands.flatMap((child) => nodesOf(child, `${path} ${child.name()}`.trim(), globals))];
}

function bash(nodes: readonly Node[]): string {
  return `# helio completion bash > /etc/bash_completion.d/helio
_helio() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" at="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do [[ $word == -* ]] || at="\${at:+$at }$word"; done
  while :; do
    case "$at|$prev" in
${valueCases(nodes, (choices) => `COMPREPLY=($(compgen -W '${choices}' -- "$cur")); return`)}
    esac
    case "$at" in
${nodes.map(({ path, words }) => `      '${path}') COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$cur")); return ;;`).join('\n')}
    esac
    [[ $at == *' '* ]] || return
    at="\${at% *}"
  done
}
complete -o default -F _helio helio
`;
}

function zsh(nodes: readonly Node[]): string {
  return `#compdef helio
# helio completion zsh > "\${fpath[1]}/_helio"
_helio() {
  local at="" word prev="\${words[CURRENT-1]}"
  for word in "\${(@)words[2,CURRENT-1]}"; do [[ $word == -* ]] || at="\${at:+$at }$word"; done
  while :; do
    case "$at|$prev" in
${valueCases(nodes, (choices) => `compadd -- ${choices}; return`)}
    esac
    case "$at" in
${nodes.map(({ path, words }) => `      '${path}') compadd -- ${words.join(' ')}; return ;;`).join('\n')}
    esac
    [[ $at == *' '* ]] || { _files; return }
    at="\${at% *}"
  done
}
_helio "$@"
`;
}

function valueCases(nodes: readonly Node[], reply: (choices: string) => string): string {
  return nodes.flatMap(({ path, values }) => values.map(([flag, choices]) => `      '${path}|${flag}') ${reply(choices)} ;;`)).join('\n');
}

function fish(nodes: readonly Node[]): string {
  const lines = nodes.flatMap(({ path, words, values }) => {
    const seen =
      path === ''
        ? '__fish_use_subcommand'
        : path
            .split(' ')
            .map((word) => `__fish_seen_subcommand_from ${word}`)
            .join('; and ');
    const choices = new Map(values);
    return words.map((word) => {
      if (!word.startsWith('--')) return `complete -c helio -f -n '${seen}' -a '${word}'`;
      const given = choices.get(word);
      return `complete -c helio -n '${seen}' -l ${word.slice(2)}${given ? ` -x -a '${given}'` : ''}`;
    });
  });
  return `# helio completion fish > ~/.config/fish/completions/helio.fish\n${lines.join('\n')}\n`;
}
