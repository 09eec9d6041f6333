import { brand } from 'virtual:brand';

/** White label: name, logo and, in the place of ours, a title of the operator's own. */
export const { name: brandName, logo: brandLogo, title: titleOverride } = brand;
/** Hides the service provider screens (spec §2). */
export const isSaas: boolean = brand.isSaas;
