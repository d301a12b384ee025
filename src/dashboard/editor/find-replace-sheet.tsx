import { useState } from 'react';
import type { ContentKey } from '#dashboard/editor/edited-content.ts';
import { ReplaceSheet } from '#dashboard/editor/replace-sheet.tsx';
import type { Wanted } from '#dashboard/editor/use-find.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { t } from '#dashboard/messages/find-replace.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { Input } from '#dashboard/ui/input.tsx';

const start: Wanted = { find: '', matchCase: false, wholeWord: false, what: 'words' };

/** Words in all pages and reusable contents of a change request. */
export function FindReplaceSheet({ contentKey, onClose }: { contentKey: ContentKey; onClose: () => void }) {
  const [wanted, setWanted] = useState(start);
  const [replacement, setReplacement] = useState('');
  const change = (part: Partial<Wanted>) => setWanted(now => ({ ...now, ...part }));
  return (
    <ReplaceSheet {...{ contentKey, wanted, replacement, onClose }} title={t('title')}>
      <Field label={t('find')} help={wanted.find === '' && t('hint')}>
        {aria => (
          <Input
            {...aria}
            mono
            autoFocus
            maxLength={500}
            value={wanted.find}
            onChange={event => change({ find: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('replacement')} help={t('replacementHelp')} optional>
        {aria => (
          <Input
            {...aria}
            mono
            maxLength={500}
            value={replacement}
            onChange={event => setReplacement(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Checkbox checked={wanted.matchCase} onCheckedChange={matchCase => change({ matchCase })}>
          {t('matchCase')}
        </Checkbox>
        <Checkbox checked={wanted.wholeWord} onCheckedChange={wholeWord => change({ wholeWord })}>
          {t('wholeWord')}
        </Checkbox>
      </div>
    </ReplaceSheet>
  );
}
