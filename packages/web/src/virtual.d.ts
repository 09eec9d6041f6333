/// <reference types="vite/client" />

declare module 'virtual:texts' {
  /** By language and part; build/texts.ts writes it. */
  export const texts: Readonly<Record<string, Readonly<Record<string, () => Promise<{ default: Record<string, unknown> }>>>>>;
}

declare module 'virtual:brand' {
  /** The build's white label; build/brand.ts writes it. */
  export const brand: { readonly name: string; readonly logo: string; readonly title?: string; readonly isSaas: boolean };
}
