import { lazy, type ReactNode, Suspense } from 'react';

const Drawn = lazy(async () => ({ default: (await import('#dashboard/shell/chosen-icon.tsx')).ChosenIcon }));

/** An icon that somebody chose, by its name. @param instead what shows until the icons are there */
export const ChosenIcon = ({ name, className, instead }: { name: string; className: string; instead?: ReactNode }) => (
  <Suspense fallback={instead}>
    <Drawn name={name} className={className} />
  </Suspense>
);
