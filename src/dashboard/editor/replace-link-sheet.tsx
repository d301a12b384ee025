import { useState } from 'react';
import type { Page } from '#client/types.gen.ts';
import type { ContentKey } from '#dashboard/editor/edited-content.ts';
import { LinkPicker, type LinkTarget } from '#dashboard/editor/link-picker.tsx';
import { ReplaceSheet } from '#dashboard/editor/replace-sheet.tsx';
import type { Wanted } from '#dashboard/editor/use-find.ts';
import { t } from '#dashboard/messages/replace-link.ts';
import { Button } from '#dashboard/ui/button.tsx';

type Props = { contentKey: ContentKey; pages: readonly Page[]; target: string; onClose: () => void };

/** Another target for every link of a change request that has this one. */
export function ReplaceLinkSheet({ contentKey, pages, target, onClose }: Props) {
  const [wanted] = useState<Wanted>({ find: target, matchCase: true, wholeWord: false, what: 'links' });
  const [chosen, setChosen] = useState<LinkTarget>();
  const [picks, setPicks] = useState(false);
  return (
    <ReplaceSheet
      {...{ contentKey, wanted, onClose }}
      title={t('title')}
      replacement={chosen?.href ?? ''}
      refused={!chosen && t('chooseFirst')}
    >
      <dl className="space-y-3 text-sm">
        <div>
          <dt className="mb-1 text-fg-2">{t('from')}</dt>
          <dd className="font-mono text-xs wrap-anywhere">{target}</dd>
        </div>
        <div>
          <dt className="mb-1 text-fg-2">{t('to')}</dt>
          <dd className="flex items-center gap-2">
            {chosen && <span className="min-w-0 flex-1 font-medium wrap-anywhere">{chosen.title}</span>}
            <Button size={chosen ? 'sm' : 'md'} onClick={() => setPicks(true)}>
              {t(chosen ? 'chooseOther' : 'choose')}
            </Button>
          </dd>
        </div>
      </dl>
      {picks && (
        <LinkPicker
          pages={pages}
          onClose={() => setPicks(false)}
          onPick={picked => {
            setChosen(picked);
            setPicks(false);
          }}
        />
      )}
    </ReplaceSheet>
  );
}
