import { useId, useState } from 'react';
import type { Page } from '#client/types.gen.ts';
import type { PageMembers } from '#dashboard/editor/page-members.ts';
import { t } from '#dashboard/messages/editor.ts';
import { t as tree } from '#dashboard/messages/page-tree.ts';
import { PageMark } from '#dashboard/shell/page-icon.tsx';
import { cn } from '#dashboard/ui/cn.ts';

type Props = { page: Page; onChange: (members: PageMembers) => void; onLeave: () => void };

const bare = 'w-full resize-none bg-transparent outline-none field-sizing-content focus-visible:outline-none';

/** Title and description of the page, edited in place. */
export function PageHead({ page, onChange, onLeave }: Props) {
  const hintId = useId();
  const [emptied, setEmptied] = useState(false);
  const isEmptied = emptied && page.title !== '';
  return (
    <div className="px-(--gutter) pt-4 pb-3">
      <div className="flex items-start gap-2">
        {(page.emoji || page.icon) && (
          <span className="text-2xl">
            <PageMark page={page} />
          </span>
        )}
        <textarea
          aria-label={t('pageTitle')}
          aria-describedby={isEmptied ? hintId : undefined}
          // A page without one was just made: its title comes first.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus={page.title === ''}
          dir="auto"
          value={isEmptied ? '' : page.title}
          rows={1}
          maxLength={255}
          placeholder={t('pageTitlePlaceholder')}
          onChange={event => {
            const title = event.target.value.replace(/\s*\n\s*/g, ' ');
            // The service keeps a page's title, so an empty one waits for what is typed next.
            const isEmpty = title.trim() === '';
            setEmptied(isEmpty);
            if (!isEmpty) onChange({ title });
          }}
          onBlur={() => {
            setEmptied(false);
            onLeave();
          }}
          onKeyDown={event => {
            // The title is one line: Enter goes on to the text.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            document.querySelector<HTMLElement>('.cm-content')?.focus();
          }}
          className={`${bare} text-2xl font-[650] text-fg`}
        />
      </div>
      <p id={hintId} aria-live="polite" className="mt-0.5 text-xs text-danger empty:hidden">
        {isEmptied && tree('titleNeeded', { name: page.title })}
      </p>
      <Description {...{ page, onChange, onLeave }} />
    </div>
  );
}

/** As much as lists of pages and results of searches show of one. */
const shownLength = 200;

function Description({ page, onChange, onLeave }: Props) {
  const countId = useId();
  const { description } = page;
  const length = description?.length ?? 0;
  const tooLong = length > shownLength;
  return (
    <div className="group relative mt-1 flex">
      <textarea
        aria-label={t('pageDescription')}
        aria-describedby={countId}
        dir="auto"
        value={description ?? ''}
        rows={1}
        maxLength={1000}
        placeholder={t('pageDescriptionPlaceholder')}
        onChange={event => onChange({ description: event.target.value.replace(/\n/g, ' ') || null })}
        onBlur={onLeave}
        className={`${bare} text-base text-fg-2`}
      />
      <span
        id={countId}
        // Beside the text it would take room from it: at its beginning, where it runs the other way than the interface.
        className={cn(
          'absolute end-0 top-full text-xs leading-3 text-fg-3 tabular-nums group-focus-within:visible',
          tooLong ? 'text-warning' : 'invisible',
        )}
      >
        <span aria-hidden>
          {length}/{shownLength}
        </span>
        <span className="sr-only">{t('descriptionLength', { length, limit: shownLength })}</span>
      </span>
    </div>
  );
}
