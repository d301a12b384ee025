import { useQueryClient } from '@tanstack/react-query';
import { MessageSquareText, Pause, Play, RotateCcw, RotateCw, Trash2 } from 'lucide-react';
import { deleteTranslation, retryTranslation, runTranslation, updateTranslation } from '#client/sdk.gen.ts';
import type { Translation } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/translations.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { languageName } from '#dashboard/shell/languages.ts';
import { missingRight } from '#dashboard/shell/missing-right.tsx';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { isUnderWay, refreshTranslations } from '#dashboard/translations/translation-data.ts';
import { asking } from '#dashboard/ui/asking.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** What can be done with a translation, in its row and on its page. */
export function useTranslationActions(
  organizationId: string,
  {
    titleOf,
    onDeleted,
    onInstructions,
  }: {
    /** Of spaces, by their ids. */
    titleOf: (space: string) => string;
    onDeleted?: () => Promise<unknown>;
    onInstructions?: (translation: Translation) => void;
  },
) {
  const queries = useQueryClient();
  const place = ({ id }: Translation) => ({ organizationId, translationId: id });

  const run = (translation: Translation) =>
    runTranslation({ path: place(translation) }).then(async () => {
      await refreshTranslations(queries);
      toast.success(t('started', { language: languageName(translation.language) }));
    }, toastError);

  const retry = (translation: Translation) =>
    retryTranslation({ path: place(translation) }).then(async () => {
      await refreshTranslations(queries);
      toast.success(t('retried', { count: translation.failedPages }));
    }, toastError);

  const setPaused = async (translation: Translation, paused: boolean) => {
    const { instructions } = translation;
    const set = async (to: boolean) => {
      await updateTranslation({ path: place(translation), body: { instructions, paused: to } });
      await refreshTranslations(queries);
    };
    await set(paused);
    const language = languageName(translation.language);
    toastUndo(t(paused ? 'pausedDone' : 'resumedDone', { language }), () => set(!paused));
  };

  const remove = (translation: Translation) => {
    const language = languageName(translation.language);
    confirm({
      title: t('deleteTitle', { language }),
      consequences: [t('deleteKept'), t('deleteStops', { space: titleOf(translation.source.space) })],
      action: t('delete'),
      run: async () => {
        await deleteTranslation({ path: place(translation) });
        await onDeleted?.();
        await refreshTranslations(queries);
        toast.success(t('deleted', { language }));
      },
    });
  };

  const menu = (translation: Translation): MenuEntries => {
    const disabledReason = missingRight(!translation.permissions.edit && t('needCreate'));
    return [
      !isUnderWay(translation) && {
        label: t('run'),
        icon: Play,
        description: t('runHelp'),
        disabledReason,
        onSelect: () => void run(translation),
      },
      !isUnderWay(translation) &&
        translation.failedPages > 0 && {
          label: t('retry'),
          icon: RotateCcw,
          description: t('retryHelp'),
          disabledReason,
          onSelect: () => void retry(translation),
        },
      onInstructions && {
        label: asking(t('instructions')),
        icon: MessageSquareText,
        disabledReason,
        onSelect: () => onInstructions(translation),
      },
      {
        label: t(translation.paused ? 'resume' : 'pause'),
        icon: translation.paused ? RotateCw : Pause,
        description: t(translation.paused ? 'resumeHelp' : 'pauseHelp'),
        disabledReason,
        onSelect: () => void setPaused(translation, !translation.paused).catch(toastError),
      },
      ...copyEntries({
        link: `${window.location.origin}/o/${organizationId}/translations/${translation.id}`,
        id: translation.id,
      }),
      'separator',
      { label: asking(t('delete')), icon: Trash2, danger: true, disabledReason, onSelect: () => remove(translation) },
    ];
  };

  return { run, retry, menu };
}
