import { useState } from 'react';
import type { TranslationPageTexts } from '#client/types.gen.ts';

/**
 * A page that stays as it is while somebody writes on it, so that no text moves or goes away under their hands: what others
 * change meanwhile shows when they have finished, and is compared when they save.
 */
export function useSteadyPage(current: TranslationPageTexts) {
  const [writing, setWriting] = useState<{ editors: number; page: TranslationPageTexts }>();
  return {
    page: writing?.page ?? current,
    /** An editor was opened, or closed. */
    onEditing: (open: boolean) =>
      setWriting(now => {
        const editors = (now?.editors ?? 0) + (open ? 1 : -1);
        return editors > 0 ? { editors, page: now?.page ?? current } : undefined;
      }),
    /** What was saved shows at once. */
    onChanged: (page: TranslationPageTexts) => setWriting(now => now && { ...now, page }),
  };
}
