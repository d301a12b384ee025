import { Fragment, type ReactNode } from 'react';
import { formatMessage, formatPieces, type MessageValue } from '#dashboard/messages/format.ts';

type Values = Readonly<Record<string, MessageValue>>;

/** Turns a key of one area into text. `rich` does the same where a value is an element. */
type Translate<Key extends string> = {
  (key: Key, values?: Values): string;
  rich: (key: Key, values: Readonly<Record<string, ReactNode>>) => ReactNode;
};

/** The language of the interface, as a BCP 47 tag. */
export const locale = 'en';

/**
 * The messages of one area. An area's file calls it once and exports the result as `t`, so that its texts are loaded
 * with the area and a wrong key does not compile.
 */
export function catalogue<const Messages extends Record<string, string>>(
  messages: Messages,
): Translate<keyof Messages & string> {
  const t = (key: keyof Messages & string, values?: Values) => formatMessage(messages[key] ?? key, values, locale);
  t.rich = (key: keyof Messages & string, values: Readonly<Record<string, ReactNode>>): ReactNode =>
    formatPieces<ReactNode>(messages[key] ?? key, values, locale).map((piece, index) => (
      // The pieces of one message never change their order.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Fragment key={index}>{piece}</Fragment>
    ));
  return t;
}
