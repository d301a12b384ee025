import type { Page } from '#client/types.gen.ts';
import type { PageMembers } from '#dashboard/editor/page-session.ts';
import { t } from '#dashboard/messages/editor.ts';

type Props = { page: Page; onChange: (members: PageMembers) => void; onLeave: () => void };

const bare = 'w-full resize-none bg-transparent outline-none field-sizing-content focus-visible:outline-none';

/** Title and description of the page, written where they will stand. */
export function PageHead({ page, onChange, onLeave }: Props) {
  return (
    <div className="px-(--gutter) pt-4 pb-3">
      <div className="flex items-start gap-2">
        {page.emoji && (
          <span aria-hidden className="text-2xl">
            {page.emoji}
          </span>
        )}
        <textarea
          aria-label={t('pageTitle')}
          // A page without one was just made: its title comes first.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus={page.title === ''}
          dir="auto"
          value={page.title}
          rows={1}
          maxLength={255}
          placeholder={t('pageTitlePlaceholder')}
          onChange={event => onChange({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
          onBlur={onLeave}
          onKeyDown={event => {
            // The title is one line: Enter goes on to the text.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            document.querySelector<HTMLElement>('.cm-content')?.focus();
          }}
          className={`${bare} text-2xl font-[650] text-fg`}
        />
      </div>
      <textarea
        aria-label={t('pageDescription')}
        dir="auto"
        value={page.description ?? ''}
        rows={1}
        maxLength={1000}
        placeholder={t('pageDescriptionPlaceholder')}
        onChange={event => onChange({ description: event.target.value.replace(/\n/g, ' ') || null })}
        onBlur={onLeave}
        className={`${bare} mt-1 text-base text-fg-2`}
      />
    </div>
  );
}
