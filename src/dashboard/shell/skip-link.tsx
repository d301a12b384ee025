import { t } from '#dashboard/messages/shell.ts';

/** The first thing that Tab reaches: past what is around every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-sm bg-overlay px-3 py-2 text-sm shadow-pop focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
    >
      {t('skipToContent')}
    </a>
  );
}
