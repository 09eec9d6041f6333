import { pageTitle } from '@heliograph/core/routes';
import type { RouteTitle } from '@heliograph/core/locale-keys';
import i18next from 'i18next';
import { titleOverride } from './build-settings.ts';

/** '{route title} - {product title}' (spec §2). */
export function setPageTitle(title: RouteTitle | undefined): void {
  document.title = pageTitle(title && i18next.t(title), titleOverride ?? i18next.t('common.productTitle'));
}
