import { ID_PATTERN } from '@heliograph/core/id';

/** Who owns, installs and services the plants of a list, and how they stand: as it is in the address. */
export interface PlantNarrowing {
  ownerId?: string;
  installerId?: string;
  serviceProviderId?: string;
  installPosition?: 'roof' | 'balcony' | 'garden' | 'other';
}

const rules = {
  ownerId: ID_PATTERN,
  installerId: ID_PATTERN,
  serviceProviderId: ID_PATTERN,
  installPosition: /^(roof|balcony|garden|other)$/,
} as const satisfies Record<keyof PlantNarrowing, RegExp>;
const names = Object.keys(rules) as (keyof PlantNarrowing)[];

/** Anybody may have typed it: what is none is left out. */
export function readNarrowing(search: URLSearchParams): PlantNarrowing {
  const found = names.filter((name) => rules[name].test(search.get(name) ?? ''));
  return Object.fromEntries(found.map((name) => [name, search.get(name)]));
}
