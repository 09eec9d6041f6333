import type { OrganisationType } from '@heliograph/core/contract/organisation';
import type { TFunction } from 'i18next';

const types = {
  company: 'userCenter.org.types.company',
  individual: 'userCenter.org.types.individual',
  publicBody: 'userCenter.org.types.publicBody',
  association: 'userCenter.org.types.association',
} as const satisfies Record<OrganisationType, string>;

export function organisationTypeChoices(t: TFunction): { value: string; label: string }[] {
  const known = Object.entries(types).map(([value, key]) => ({ value, label: t(key) }));
  return [{ value: '', label: t('userCenter.org.types.none') }, ...known];
}

export function organisationTypeText(type: OrganisationType | null, t: TFunction): string {
  return type === null ? '' : t(types[type]);
}
