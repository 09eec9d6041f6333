import type { TranslatedCommand } from './command.ts';
import type {
  FirmwareFactsOptions,
  FirmwareRegisterOptions,
  FirmwareUploadOptions,
  LinkOptions,
  SignCheckOptions,
} from './commands/firmware.ts';
import type { KeyListOptions, TrustOptions } from './commands/firmware-keys.ts';
import type { RollBackOptions, RollOutOptions } from './commands/firmware-push.ts';
import { get, type GetOptions } from './commands/get.ts';
import { list, type ListOptions } from './commands/list.ts';
import type { GlobalOptions } from './config.ts';
import type { Context } from './context.ts';
import type { OutputOptions } from './output.ts';
import { actionOf, withOutput, withPush, withSelection } from './program-options.ts';
import { firmware } from './resources/firmware.ts';

/** The verbs of `helio firmware`. */
export function addFirmware(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const each = (value: string, before: string[] = []) => [...before, value];
  const verb = (name: string, description: string) => withOutput(parent.command(name).description(description), t);
  const named = (name: string, description: string) => verb(name, description).argument('<firmware>', t('help.firmwareArgument'));
  const withFacts = (command: TranslatedCommand) =>
    command
      .requiredOption('--product <key>', t('help.firmwareProduct'), each)
      .requiredOption('--version-number <version>', t('help.firmwareVersion'));
  const ofFile = (name: string, description: string) => withFacts(verb(name, description).argument('<file>', t('help.firmwareFile')));
  const withSignature = (command: TranslatedCommand) => command.requiredOption('--signature <file>', t('help.firmwareSignature'));
  const forList = (command: TranslatedCommand) =>
    withSignature(command)
      .option('--order <number>', t('help.firmwareOrder'), '0')
      .option('--file-name <name>', t('help.firmwareFileName'));
  const load = () => import('./commands/firmware.ts');
  const loadKeys = () => import('./commands/firmware-keys.ts');

  withSelection(verb('list', t('help.list.firmware')), firmware, t).action(
    actionOf<ListOptions>(async (_, options) => list(context, firmware, options)),
  );
  named('get', t('help.firmwareGet')).action(actionOf<GetOptions>(async ([text = ''], options) => get(context, firmware, text, options)));
  forList(withFacts(verb('register', t('help.firmwareRegister'))))
    .requiredOption('--from <address>', t('help.firmwareFrom'))
    .requiredOption('--sha256 <hex>', t('help.firmwareDigest'))
    .requiredOption('--size <bytes>', t('help.firmwareSize'))
    .action(actionOf<FirmwareRegisterOptions>(async (_, options) => (await load()).registerFirmware(context, options)));
  forList(ofFile('upload', t('help.firmwareUpload'))).action(
    actionOf<FirmwareUploadOptions>(async ([file = ''], options) => (await load()).uploadFirmware(context, file, options)),
  );
  ofFile('statement', t('help.firmwareStatement')).action(
    actionOf<FirmwareFactsOptions>(async ([file = ''], options) => (await load()).writeStatement(context, file, options)),
  );
  withSignature(ofFile('sign-check', t('help.firmwareSignCheck')))
    .requiredOption('--key <file>', t('help.firmwareKey'))
    .action(actionOf<SignCheckOptions>(async ([file = ''], options) => (await load()).signCheck(context, file, options)));
  const moves = { verify: 'help.firmwareVerify', release: 'help.firmwareRelease', retire: 'help.firmwareRetire' } as const;
  for (const [name, text] of Object.entries(moves) as [keyof typeof moves, (typeof moves)[keyof typeof moves]][]) {
    named(name, t(text)).action(
      actionOf<GlobalOptions & OutputOptions>(async ([one = ''], options) => (await load()).moveFirmware(context, name, one, options)),
    );
  }
  named('link', t('help.firmwareLink'))
    .requiredOption('--device <device>', t('help.deviceArgument'))
    .action(actionOf<LinkOptions>(async ([text = ''], options) => (await load()).linkFirmware(context, text, options)));

  const loadPush = () => import('./commands/firmware-push.ts');
  const forPush = (command: TranslatedCommand) => {
    command
      .option('--dry-run', t('help.dryRun'))
      .option('-o, --output <file>', t('help.firmwarePlanOutput'))
      .option('--yes', t('help.yes'));
    return withOutput(withPush(command, t), t);
  };
  const rollout = parent.command('rollout').description(t('help.firmwareRollOut'));
  rollout.argument('<version>', t('help.firmwareVersionArgument')).requiredOption('--select <filter>', t('help.commandsSelect'));
  forPush(rollout).action(
    actionOf<RollOutOptions>(async ([version = ''], options) => (await loadPush()).rollOut(context, version, options)),
  );
  const rollback = parent.command('rollback').description(t('help.firmwareRollBack'));
  rollback.argument('<push>', t('help.commandsPush')).option('--to <version>', t('help.firmwareTo'));
  forPush(rollback).action(actionOf<RollBackOptions>(async ([push = ''], options) => (await loadPush()).rollBack(context, push, options)));

  verb('keys', t('help.firmwareKeys'))
    .option('--product <key>', t('help.deviceProduct'))
    .action(actionOf<KeyListOptions>(async (_, options) => (await loadKeys()).listKeys(context, options)));
  verb('trust', t('help.firmwareTrust'))
    .argument('<file>', t('help.firmwareKey'))
    .requiredOption('--product <key>', t('help.deviceProduct'))
    .requiredOption('--name <name>', t('help.firmwareKeyName'))
    .action(actionOf<TrustOptions>(async ([file = ''], options) => (await loadKeys()).trustKey(context, file, options)));
  verb('distrust', t('help.firmwareDistrust'))
    .argument('<key>', t('help.firmwareKeyArgument'))
    .action(actionOf<GlobalOptions & OutputOptions>(async ([id = ''], options) => (await loadKeys()).distrustKey(context, id, options)));
}
