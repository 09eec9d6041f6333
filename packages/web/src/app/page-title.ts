import { pageTitle } from '@heliograph/core/routes';
import type { RouteTitle } from '@heliograph/core/locale-keys';
import { t } from 'i18next';
import { titleOverride } from './build-settings.ts';

/** '{route title} - {product title}' (spec §2). */
export function setPageTitle(title: RouteTitle | undefined): void {
  document.title = pageTitle(title && t(title), titleOverride ?? t('common.productTitle'));
}
