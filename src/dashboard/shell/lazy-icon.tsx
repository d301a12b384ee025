import type { ReactNode } from 'react';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';

interface IconProps {
  name: string;
  className: string;
  /** Shown until the icons are there. */
  instead?: ReactNode;
}

/** An icon that somebody chose, by its name. */
export const ChosenIcon = lazyPart<IconProps>(
  async () => (await import('#dashboard/shell/chosen-icon.tsx')).ChosenIcon,
  { pending: ({ instead }) => instead },
);
