/// <reference types="vite/client" />

declare module 'virtual:texts' {
  /** By language and part; build/texts.ts writes it. */
  export const texts: Readonly<Record<string, Readonly<Record<string, () => Promise<{ default: Record<string, unknown> }>>>>>;
}

interface ImportMetaEnv {
  /** White label: takes the place of the product title in every language. */
  readonly VITE_TITLE?: string;
  /** "true" hides the service provider screens. */
  readonly VITE_SAAS?: string;
}
