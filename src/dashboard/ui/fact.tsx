import type { ReactNode } from 'react';

/** One thing: what it is called, and beside it how it is. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className="grid gap-x-4 gap-y-0.5 text-sm sm:grid-cols-[9rem_1fr] sm:items-baseline">
      <dt className="text-fg-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </dl>
  );
}
