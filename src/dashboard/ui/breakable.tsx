import { Fragment, type ReactNode } from 'react';

/** A text with paths in it, which may go on in the next line after each slash. */
export const breakable = (text: string): ReactNode =>
  text.split(/(?<=\/)/).map((part, at) => (
    // The parts of one text never change places.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
