import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { Link } from '@tanstack/react-router';
import type { Page } from '#client/types.gen.ts';
import { type BrokenLink, useBrokenLinks } from '#dashboard/editor/broken-links.ts';
import type { PageKey } from '#dashboard/editor/sessions.ts';
import type { PanesState } from '#dashboard/editor/use-panes.ts';
import { t } from '#dashboard/messages/editor-side.ts';

type Props = {
  org: string;
  pageKey: PageKey;
  page: Page;
  pages: readonly Page[];
  panes: PanesState;
  onGone: (() => void) | undefined;
};

/** The links of the page that lead nowhere; a press goes to where one is written, with its target selected. */
export function LinksPanel({ org, pageKey, page, pages, panes, onGone }: Props) {
  const { view, mode, setMode, source } = panes;
  const broken = useBrokenLinks({ pageKey, page, pages, source });
  const go = ({ from, to }: BrokenLink) => {
    onGone?.();
    if (mode === 'preview') setMode('write');
    // The source is drawn, and a drawer gone, before it can take the focus.
    setTimeout(() => {
      if (!view || to > view.state.doc.length) return;
      const range = EditorSelection.range(from, to);
      view.dispatch({ selection: range, effects: EditorView.scrollIntoView(range, { y: 'center' }) });
      view.focus();
    });
  };
  return (
    <div className="p-4">
      {broken.length === 0 ? (
        <p className="text-sm text-fg-3">{t('noneBroken')}</p>
      ) : (
        <>
          <p className="mb-2 text-sm text-fg-2">{t('brokenHelp')}</p>
          <ul aria-label={t('brokenLinks', { count: broken.length })} className="-mx-2">
            {broken.map(link => (
              <li key={link.from}>
                <button
                  type="button"
                  onClick={() => go(link)}
                  className="block w-full rounded-sm px-2 py-1.5 text-start hover:bg-hover"
                >
                  {link.words && <span className="block truncate text-sm text-fg">{link.words}</span>}
                  <span className="block truncate font-mono text-xs text-danger">{link.target}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link
        to="/o/$org/s/$space/links"
        params={{ org, space: pageKey.spaceId }}
        className="mt-4 inline-block text-sm text-accent-fg hover:underline"
      >
        {t('allLinks')}
      </Link>
    </div>
  );
}
