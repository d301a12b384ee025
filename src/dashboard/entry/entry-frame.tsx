import type { ReactNode } from 'react';
import { t } from '#dashboard/messages/entry.ts';
import { usePageTitle } from '#dashboard/shell/page.tsx';
import { Logo } from '#dashboard/ui/logo.tsx';

type EntryFrameProps = { title: string; lead?: ReactNode; children: ReactNode };

/** The pages before a session: one column, the product's name, one thing to do. */
export function EntryFrame({ title, lead, children }: EntryFrameProps) {
  usePageTitle(title);
  return (
    <div className="flex min-h-dvh flex-col bg-sidebar">
      <main className="mx-auto flex w-full max-w-110 grow flex-col justify-center px-4 py-10">
        <Logo className="mb-6 h-6" />
        <div className="rounded-lg border border-line-2 bg-canvas p-6 sm:p-8">
          <h1 className="text-xl font-semibold">{title}</h1>
          {lead && <p className="mt-1 text-base text-fg-2">{lead}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </main>
      <footer className="pb-6 text-center text-xs text-fg-3">{t('noTelemetry')}</footer>
    </div>
  );
}
