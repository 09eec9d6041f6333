import { auditFields } from './fields.ts';

const fields = Object.values(auditFields).flatMap((ofResource) => Object.values(ofResource));

/** The branches of the locale files that the trail speaks from: whoever shows it loads these. */
export const auditTexts: readonly string[] = [
  ...new Set([
    'audit',
    'commands.name',
    'commands.option',
    'commands.noPeriods',
    ...fields.flatMap(({ label, show }) => [label, ...show.texts]),
  ]),
];
