import { Children, type ReactNode } from 'react';
import { formatMessage, formatPieces, type MessageValue } from '#dashboard/messages/format.ts';
import { locale, localized } from '#dashboard/messages/locale.ts';

export { locale } from '#dashboard/messages/locale.ts';

type Values = Readonly<Record<string, MessageValue>>;
type MessagesOf<Key extends string> = Readonly<Record<Key, string>>;

/** Turns a key of one area into text. `rich` does the same where a value is an element. */
type Translate<Key extends string> = {
  (key: Key, values?: Values): string;
  rich: (key: Key, values: Readonly<Record<string, ReactNode>>) => ReactNode;
  /** For a key that comes from elsewhere; undefined where there is no such text. */
  known: (key: string) => string | undefined;
  /** As they were written, in English. */
  english: MessagesOf<Key>;
};

/**
 * The messages of one area. An area's file calls it once and exports the result as `t`, so that its texts are loaded
 * with the area and a wrong key does not compile.
 *
 * @param area the name of the file, under which other languages have the same keys; without it the area is English
 */
export function catalogue<const Messages extends Record<string, string>>(
  ...[area, english]: [area: string, english: Messages] | [english: Messages]
): Translate<keyof Messages & string> {
  const [name, texts] =
    typeof area === 'string' && english ? [area, english] : ['', area as Messages /* the other form */];
  const message = (key: keyof Messages & string) => localized(name, key, texts[key] ?? key);
  const isKey = (key: string): key is keyof Messages & string => Object.hasOwn(texts, key);
  const t = (key: keyof Messages & string, values?: Values) => formatMessage(message(key), values, locale);
  t.rich = (key: keyof Messages & string, values: Readonly<Record<string, ReactNode>>): ReactNode =>
    // Keyed by their places, which never change.
    Children.toArray(formatPieces<ReactNode>(message(key), values, locale));
  t.known = (key: string) => (isKey(key) ? t(key) : undefined);
  t.english = texts;
  return t;
}
