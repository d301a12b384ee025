import { useState } from 'react';
import { FoundPages } from '#dashboard/editor/found-pages.tsx';
import type { RequestKey } from '#dashboard/editor/sessions.ts';
import { type Found, useFind } from '#dashboard/editor/use-find.ts';
import { useReplace } from '#dashboard/editor/use-replace.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/find-replace.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Input } from '#dashboard/ui/input.tsx';
import { Sheet } from '#dashboard/ui/sheet.tsx';

const nobody: ReadonlySet<string> = new Set();

const idsOf = (found: readonly Found[], reusable: boolean) =>
  found.flatMap(({ id, isReusable }) => (isReusable === reusable ? id : []));

/** Words in all pages and reusable contents of a change request, shown before they are replaced as one edit. */
export function FindReplaceSheet({ requestKey, onClose }: { requestKey: RequestKey; onClose: () => void }) {
  const [wanted, setWanted] = useState({ find: '', matchCase: false, wholeWord: false });
  const [replacement, setReplacement] = useState('');
  const [without, setWithout] = useState(nobody);
  const search = useFind(requestKey, wanted);
  const replace = useReplace(requestKey, onClose);
  const change = (part: Partial<typeof wanted>) => {
    setWanted(now => ({ ...now, ...part }));
    setWithout(nobody);
  };
  const chosen = search.found.filter(({ id }) => !without.has(id));
  const count = chosen.reduce((sum, each) => sum + each.count, 0);
  const reason =
    chosen.length === 0 ? t('nothingChosen') : chosen.length > search.most && t('tooMany', { count: search.most });
  return (
    <Sheet
      open
      onOpenChange={open => !open && onClose()}
      title={t('title')}
      footer={
        <Button
          variant="primary"
          loading={replace.isPending}
          disabledReason={reason}
          onClick={() =>
            replace.mutate({
              ...wanted,
              replacement,
              pages: idsOf(chosen, false),
              reusableContents: idsOf(chosen, true),
            })
          }
        >
          {t('replace', { count })}
        </Button>
      }
    >
      <div className="space-y-4 p-4">
        <FormProblem error={replace.error} />
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
        {wanted.find !== '' && !search.error && (
          <p role="status" className="text-xs text-fg-2 tabular-nums">
            {search.done
              ? t('found', {
                  count: search.found.reduce((sum, each) => sum + each.count, 0),
                  pages: search.found.length,
                })
              : t('searching', { searched: search.searched, pages: search.pages })}
          </p>
        )}
        {search.error && <ErrorState title={t('failed')} onRetry={search.retry} />}
        <FoundPages found={search.found} replacement={replacement} without={without} onWithout={setWithout} />
      </div>
    </Sheet>
  );
}
