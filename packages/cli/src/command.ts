import { Command, Option } from 'commander';
import { usageError } from './errors.ts';
import type { TextKey, Translate } from './language.ts';

const problems: Record<string, TextKey> = {
  'commander.unknownOption': 'usage.unknownOption',
  'commander.unknownCommand': 'usage.unknownCommand',
  'commander.missingArgument': 'usage.missingArgument',
  'commander.optionMissingArgument': 'usage.optionMissingArgument',
  'commander.missingMandatoryOptionValue': 'usage.missingOption',
  'commander.excessArguments': 'usage.excessArguments',
};
const titles: Record<string, TextKey> = {
  'Usage:': 'usage.usage',
  'Options:': 'usage.options',
  'Global Options:': 'usage.globalOptions',
  'Arguments:': 'usage.arguments',
  'Commands:': 'usage.commands',
};

/** A command whose help and complaints speak the user's language. */
export class TranslatedCommand extends Command {
  readonly t: Translate;

  constructor(t: Translate, name?: string) {
    super(name);
    this.t = t;
  }

  /** Commands below inherit this. */
  speak(): this {
    const { t } = this;
    return (
      this.helpOption('-h, --help', t('usage.help'))
        .helpCommand(false)
        .configureHelp({
          showGlobalOptions: true,
          styleTitle: (title) => (titles[title] ? t(titles[title]) : title),
          optionDescription: describeOption,
          displayWidth,
        })
        // Nothing here is coloured; what commander would strip with costs a millisecond to load.
        .configureOutput({ stripColor: (text) => text })
        .exitOverride()
    );
  }

  override createCommand(name?: string): TranslatedCommand {
    return new TranslatedCommand(this.t, name).helpCommand(false);
  }

  /** Commander says what is wrong in English; its code and the quoted name are what we take from it. */
  override error(message: string, options: { code?: string } = {}): never {
    const subject = /'([^']+)'/.exec(message)?.[1] ?? /: ([^:]+)\.$/.exec(message)?.[1] ?? '';
    const similar = /\(Did you mean (?:one of )?(.+?)\?\)/.exec(message)?.[1];
    const key = problems[options.code ?? ''];
    if (!key) throw usageError('usage.other', { message });
    throw usageError(
      key,
      { subject },
      similar === undefined
        ? { next: 'usage.seeHelp', nextParams: { command: commandLine(this) } }
        : { next: 'usage.didYouMean', nextParams: { similar } },
    );
  }
}

/** An option of which only some values are good; a bad one is answered with the list. */
export function choiceOption(flags: string, description: string, choices: readonly string[]): Option {
  const option = new Option(flags, description).choices(choices);
  return option.argParser((value) => {
    if (!choices.includes(value)) throw usageError('usage.badChoice', { flag: option.long ?? flags, value, choices: choices.join(', ') });
    return value;
  });
}

/** Near enough for help, and at no cost: what lies beyond the Latin and Greek blocks is wide in our four languages. */
function displayWidth(text: string): number {
  let width = 0;
  for (const { length } of text.split(/[\u3000-\uffef]/)) width += length + 2;
  return width - 2;
}

/** Choices and default behind the description, in no language; an order that only turns another round goes without saying. */
function describeOption(option: Option): string {
  const choices = option.argChoices?.filter((choice) => !choice.startsWith('-'));
  const facts = [
    ...(choices ? [choices.join(' | ')] : []),
    ...(option.defaultValue === undefined ? [] : [`= ${String(option.defaultValue)}`]),
  ];
  return facts.length === 0 ? option.description : `${option.description} (${facts.join('; ')})`;
}

function commandLine(command: Command): string {
  return command.parent ? `${commandLine(command.parent)} ${command.name()}` : command.name();
}
