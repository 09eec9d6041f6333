import { pageTitle } from '@heliograph/core/routes';
import { t } from 'i18next';
import { titleOverride } from './build-settings.ts';

/** '{title of the route or of what it shows} - {product title}' (spec §2). */
export function setPageTitle(title: string | undefined): void {
  document.title = pageTitle(title, titleOverride ?? t('common.productTitle'));
}
