import { auditTexts } from '@heliograph/core/audit/texts';

/** Which locale keys travel together; a screen names the parts it shows. A dotted key takes a part of a branch. */
export const textParts = {
  login: [
    'common',
    'login',
    'validation.passwordTooShort',
    'validation.passwordsInconsistent',
    'errors.transport',
    'messages.hasError',
    'routes.login',
    'routes.notFound',
    'routes.guide',
    'routes.policy',
    'routes.customerCancel',
    'open.siteNav',
    'open.help',
  ],
  shell: ['routes', 'shell', 'tabs', 'states', 'formats', 'form', 'account.closing'],
  plants: ['plants', 'curve', 'series', 'energy', 'faultCodes.LOW_AGAINST_PEERS.name', 'faultCodes.ZERO_PRODUCTION.name'],
  audit: auditTexts,
  plantManage: ['plantManage', 'validation', 'messages.succeeded', 'messages.failed', 'messages.cancelled'],
  devices: ['devices', 'products', 'channels', 'series', 'curve', 'energy', 'messages.cancelled', 'messages.succeeded', 'messages.failed'],
  fleet: ['fleet', 'products', 'plants', 'curve', 'faultCodes'],
  acquisition: ['acquisition', 'plants'],
  export: ['export'],
  commands: ['commands', 'firmware', 'validation', 'products', 'devices.types', 'messages.failed', 'messages.succeeded'],
  archive: ['archive', 'validation', 'messages.succeeded', 'messages.failed'],
  parameters: ['parameters', 'commands', 'validation'],
  faults: ['faults', 'faultCodes', 'messages.cancelled'],
  search: ['search'],
  errorLog: ['errorLog'],
  settings: ['settings'],
  password: ['password', 'messages.failed.passwordChange'],
  userCenter: ['userCenter', 'validation', 'messages.succeeded.update', 'messages.failed.update'],
  upload: ['upload', 'validation', 'messages.succeeded.upload', 'messages.failed'],
  help: ['help'],
  open: ['open', 'routes', 'states.failed', 'states.loading'],
  account: ['account', 'routes'],
} as const satisfies Record<string, readonly string[]>;

export type TextPart = keyof typeof textParts;
export const languages = ['en', 'zh', 'es', 'ja'] as const;

type Branch = { [key: string]: string | Branch };

/** The branches of one part out of a whole locale, in their places. */
export function pickTexts(all: Branch, part: string): Branch {
  const picked: Branch = {};
  for (const key of textParts[part as TextPart] ?? []) copyBranch(all, picked, key.split('.'));
  return picked;
}

function copyBranch(from: Branch, to: Branch, [head, ...rest]: string[]): void {
  if (head === undefined) return;
  const value = from[head];
  if (value === undefined) {
    // A text with plural forms has no key of its own.
    const forms = Object.entries(from).filter(([key]) => /^_[a-z]+$/.test(key.slice(head.length)) && key.startsWith(head));
    if (rest.length === 0) Object.assign(to, Object.fromEntries(forms));
    return;
  }
  if (rest.length === 0 || typeof value === 'string') {
    to[head] = value;
    return;
  }
  const branch = (to[head] ??= {});
  if (typeof branch !== 'string') copyBranch(value, branch, rest);
}
