import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getTranslationPageOptions } from '#client/@tanstack/react-query.gen.ts';
import { getTranslationPage, updateTranslationPage } from '#client/sdk.gen.ts';
import type { TranslationPageTexts } from '#client/types.gen.ts';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { useComparedText } from '#dashboard/forms/use-compared-text.tsx';
import { t } from '#dashboard/messages/translations.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { rowOn, type TextEdit, type TextRow, textsOf, withText } from '#dashboard/translations/side-by-side.ts';
import { refreshTranslations, type TranslationPlace } from '#dashboard/translations/translation-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

export type PagePlace = TranslationPlace & { pageId: string };

type PageChange = { title?: string; markdown?: string; settled?: string[] };

/** A text of a page: how it is found on one that was just read, and what is sent to change it there. */
export interface PageText {
  read: (page: TranslationPageTexts) => { text: string; edit: TextEdit | undefined };
  write: (page: TranslationPageTexts, text: string) => PageChange;
}

export const titleText: PageText = {
  read: page => ({
    text: page.translation?.title ?? '',
    edit: page.edits.find(({ place }) => place === 'title'),
  }),
  write: (_, title) => ({ title }),
};

export const blockText = (row: TextRow): PageText => ({
  read: page => {
    const found = rowOn(textsOf(page), row);
    return { text: found?.translation ?? '', edit: found?.edit };
  },
  write: (page, text) => {
    const texts = textsOf(page);
    // Where its source is gone, it goes to the end.
    const found = rowOn(texts, row) ?? { id: undefined, after: '', attention: undefined };
    return { markdown: withText(texts, found, text), ...(found.attention && { settled: [found.attention] }) };
  },
});

/** Sends changes of a page, and shows what it is then. */
export function usePageChange(path: PagePlace) {
  const queries = useQueryClient();
  return async (body: PageChange, condition: Condition = {}): Promise<TranslationPageTexts> => {
    const { data } = await updateTranslationPage({ path, body, ...condition });
    queries.setQueryData(getTranslationPageOptions({ path }).queryKey, data);
    toast.success(t('textSaved'));
    void refreshTranslations(queries);
    return data;
  };
}

interface SaveOptions {
  path: PagePlace;
  /** What it is called. */
  name: string;
  text: PageText;
  /** @param page as it is saved now */
  onSaved: (page: TranslationPageTexts) => void;
  /** Somebody else changed it, and it is to be edited further. @param original what is saved now */
  onBack: (original: string) => void;
}

/**
 * Saves one text of a page into the page as it is then, so that nothing is lost that others, or a run, changed on it
 * meanwhile. Where they changed the same text, the person is asked.
 */
export function useTextSave({ path, name, text, onSaved, onBack }: SaveOptions) {
  const change = usePageChange(path);
  const user = useCurrentUser();
  const queries = useQueryClient();
  const now = useRef<TranslationPageTexts>(undefined);
  return useComparedText({
    label: name,
    latest: async () => {
      const answer = await getTranslationPage({ path });
      now.current = answer.data;
      return savedNow(answer, page => text.read(page).text);
    },
    lastChange: async () => {
      const edit = now.current && text.read(now.current).edit;
      if (!edit?.editedBy) return undefined;
      const { id, displayName } = edit.editedBy;
      return { name: displayName, own: id === user?.id, at: edit.editedAt };
    },
    send: async (written, condition) => {
      if (now.current) onSaved(await change(text.write(now.current, written), condition));
    },
    onKept: () => {
      if (!now.current) return;
      queries.setQueryData(getTranslationPageOptions({ path }).queryKey, now.current);
      onSaved(now.current);
    },
    onBack: (_, original) => onBack(original),
    onError: toastError,
  });
}
