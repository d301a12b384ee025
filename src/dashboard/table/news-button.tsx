import { RefreshCw } from 'lucide-react';
import { t } from '#dashboard/messages/news.ts';
import type { News } from '#dashboard/table/use-steady-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';

/** Beside the heading of a list: what others have added, to be let in. */
export function NewsButton({ news: { count, show } }: { news: News }) {
  const letIn = () => {
    show();
    // The button goes, and the rows begin below the heading.
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  };
  return (
    <span role="status" className="-my-2">
      {count > 0 && (
        <Button size="sm" variant="quiet" className="text-accent-fg" onClick={letIn}>
          <RefreshCw aria-hidden className="max-sm:hidden" />
          {t('refresh', { count })}
        </Button>
      )}
    </span>
  );
}
