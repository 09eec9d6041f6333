/// <reference types="vite/client" />

declare module 'virtual:texts' {
  type Language = import('@heliograph/core/constants').Language;
  type TextPart = import('../build/text-parts.ts').TextPart;
  export const texts: { [L in Language]: { [P in TextPart]: () => Promise<{ default: Record<string, unknown> }> } };
}

interface ImportMetaEnv {
  /** White label: takes the place of the product title in every language. */
  readonly VITE_TITLE?: string;
  /** "true" hides the service provider screens. */
  readonly VITE_SAAS?: string;
}
