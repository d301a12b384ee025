import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Condition, type SavedNow, wasOvertaken } from '#dashboard/forms/saved-now.ts';
import type { Clash, LastChange } from '#dashboard/forms/use-comparison.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';

// Seldom needed.
const ConflictDialog = lazyPart(async () => (await import('#dashboard/forms/conflict-dialog.tsx')).ConflictDialog, {
  failed: retryPart,
});

interface TextOptions {
  /** What the text is called, for the question whose is saved. */
  label: string;
  /** Asks for the text that is saved now. */
  latest: () => Promise<SavedNow<string>>;
  lastChange?: (() => Promise<LastChange | undefined>) | undefined;
  /** @param before what was saved until now: Undo leads back to it */
  send: (text: string, condition: Condition, before: string) => Promise<unknown>;
  /** Shows a text where it stands: one that is on its way, or what is saved after all. */
  show?: (text: string) => void;
  /** Nothing is sent: theirs was chosen, or is the same. */
  onKept?: () => void;
  /** Who was asked wants to edit the text further. @param original what is saved now */
  onBack?: (text: string, original: string) => void;
  onError?: (error: unknown) => void;
}

interface Saving {
  text: string;
  /** As it was when the field was opened. */
  original: string;
}

/** Times in a row that somebody else may be faster, before the person is told. */
const attempts = 3;

/**
 * Saves one text that is edited where it stands, as `useComparedForm` does forms: where others changed it since the
 * field was opened, the person is asked.
 */
export function useComparedText({ label, latest, lastChange, send, show, onKept, onBack, onError }: TextOptions) {
  const [clash, setClash] = useState<Clash & Saving & { theirs: string }>();
  const attempt = async ({ text, original }: Saving, left: number): Promise<void> => {
    const { values: theirs, condition } = await latest();
    if (theirs === text) return onKept?.();
    if (theirs !== original) {
      show?.(theirs);
      const differences = [{ name: label, original, mine: text, theirs, conflict: true }];
      return setClash({ text, original, theirs, differences, last: await lastChange?.().catch(() => undefined) });
    }
    try {
      await send(text, condition, original);
    } catch (error) {
      if (left === 0 || !wasOvertaken(error)) throw error;
      await attempt({ text, original }, left - 1);
    }
  };
  const saving = useMutation({
    mutationFn: (wanted: Saving) => {
      show?.(wanted.text);
      return attempt(wanted, attempts);
    },
    onError: (error, { original }) => {
      show?.(original);
      onError?.(error);
    },
  });
  const resolve = (kept: ReadonlySet<string>) => {
    if (!clash) return;
    setClash(undefined);
    if (kept.has(label)) onKept?.();
    else saving.mutate({ text: clash.text, original: clash.theirs });
  };
  const chooser: ReactNode = clash && (
    <ConflictDialog
      clash={clash}
      words={new Map([[label, { label }]])}
      onResolve={resolve}
      onCancel={() => {
        setClash(undefined);
        onBack?.(clash.text, clash.theirs);
      }}
    />
  );
  return {
    /** @param original as it was when the field was opened */
    save: (text: string, original: string) => saving.mutate({ text, original }),
    saving: saving.isPending,
    error: saving.error,
    /** Asks whose text is saved. */
    chooser,
  };
}
