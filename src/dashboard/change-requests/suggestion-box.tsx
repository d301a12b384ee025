import { useState } from 'react';
import type { Comment } from '#client/types.gen.ts';
import type { RequestPath } from '#dashboard/change-requests/comments.ts';
import {
  applicable,
  useApplySuggestions,
  useDismissSuggestion,
  withoutOverlaps,
} from '#dashboard/change-requests/suggestion-actions.ts';
import { TextDifference } from '#dashboard/change-requests/text-difference.tsx';
import { t } from '#dashboard/messages/suggestions.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Textarea } from '#dashboard/ui/input.tsx';

type Suggestion = NonNullable<Comment['suggestion']>;

type BoxProps = { thread: Comment; suggestion: Suggestion; path: RequestPath };

function Decide({ thread, suggestion, path }: BoxProps) {
  const apply = useApplySuggestions(path);
  const dismiss = useDismissSuggestion(path);
  const [edited, setEdited] = useState<string>();
  const may = applicable([thread]).length > 0;
  const editing = edited !== undefined;
  if (!may && !thread.permissions.resolve) return null;
  return (
    <div className="space-y-2">
      {editing && (
        <Textarea
          autoFocus
          mono
          aria-label={t('suggestedText')}
          rows={Math.min(12, edited.split('\n').length + 1)}
          value={edited}
          onChange={event => setEdited(event.target.value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        {may && (
          <Button
            size="sm"
            variant="primary"
            loading={apply.isPending}
            onClick={() => apply.mutate([{ comment: thread.id, ...(editing && { markdown: edited }) }])}
          >
            {t(editing ? 'applyEdited' : 'apply')}
          </Button>
        )}
        {may && (
          <Button size="sm" onClick={() => setEdited(editing ? undefined : suggestion.markdown)}>
            {t(editing ? 'cancel' : 'editThenApply')}
          </Button>
        )}
        {!editing && thread.permissions.resolve && (
          <Button size="sm" variant="quiet" loading={dismiss.isPending} onClick={() => dismiss.mutate(thread.id)}>
            {t('dismiss')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What a comment would put in the place of its block, and the decision about it. */
export function SuggestionBox({ thread, suggestion, path }: BoxProps) {
  return (
    <div className="space-y-2 ps-6.5">
      <p className="sr-only">{t('suggestion')}</p>
      <TextDifference before={suggestion.original} after={suggestion.markdown} />
      {suggestion.markdown === '' && (
        <p className="text-xs text-fg-3">{t(suggestion.through ? 'removeSeveral' : 'remove')}</p>
      )}
      {suggestion.status !== 'open' && (
        <p className="text-xs font-medium text-fg-2">{t(`state.${suggestion.status}`)}</p>
      )}
      {suggestion.outdated && <p className="text-xs text-warning">{t('outdated')}</p>}
      {suggestion.status === 'open' && !thread.pending && (
        <Decide thread={thread} suggestion={suggestion} path={path} />
      )}
    </div>
  );
}

/** Applies all suggestions of a list as one edit. */
export function ApplyAll({ threads, path }: { threads: readonly Comment[]; path: RequestPath }) {
  const apply = useApplySuggestions(path);
  const chosen = withoutOverlaps(applicable(threads));
  if (chosen.length < 2) return null;
  return (
    <Button
      size="sm"
      className="w-full"
      loading={apply.isPending}
      onClick={() => apply.mutate(chosen.map(({ id }) => ({ comment: id })))}
    >
      {t('applyAll', { count: chosen.length })}
    </Button>
  );
}
