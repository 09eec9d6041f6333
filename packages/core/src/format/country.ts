/** A country (ISO 3166-1 alpha-2) by its name in a language; what is none stands as it is. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
