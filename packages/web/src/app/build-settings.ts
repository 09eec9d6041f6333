/** White label: this product title in every language instead of ours. */
export const titleOverride: string | undefined = import.meta.env.VITE_TITLE || undefined;
/** Hides the service provider screens (spec §2). */
export const isSaas: boolean = import.meta.env.VITE_SAAS === 'true';
