import { RefreshCw } from 'lucide-react';
import { t } from '#dashboard/messages/news.ts';
import { Button } from '#dashboard/ui/button.tsx';

/** What others have added to a list since it was opened. */
export interface News {
  count: number;
  /** Lets it in. */
  show: () => void;
}

type NewsButtonProps = {
  news: News;
  /** Where it does not stand beside the heading of the list: what is new. */
  label?: string;
  /** On a phone the number alone, where the line has no room for more. */
  short?: boolean;
};

/** Beside the heading of a list: what others have added, to be let in. */
export function NewsButton({ news: { count, show }, label, short = false }: NewsButtonProps) {
  const letIn = () => {
    show();
    // The button goes, and the rows begin below the heading.
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  };
  return (
    <span role="status" className="-my-2">
      {count > 0 && (
        <Button size="sm" variant="quiet" className="text-accent-fg" onClick={letIn}>
          <RefreshCw aria-hidden className={short ? '' : 'max-sm:hidden'} />
          {short && (
            <span aria-hidden className="sm:hidden">
              {count}
            </span>
          )}
          <span className={short ? 'max-sm:sr-only' : ''}>{label ?? t('refresh', { count })}</span>
        </Button>
      )}
    </span>
  );
}
