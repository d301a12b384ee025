/** A day as people write it; `long` for one within a sentence. @param at ISO 8601 */
export function dateIn(language: string, at: string, dateStyle: 'medium' | 'long'): string {
  const locale = Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? 'en';
  return new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(new Date(at));
}
