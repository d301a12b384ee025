import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { type SavedNow, wasOvertaken } from '#dashboard/forms/saved-now.ts';
import { type Difference, differences, same } from '#dashboard/forms/three-way.ts';

/** Who saved the object last, and when. */
export interface LastChange {
  name: string;
  /** By the same person, in another window. */
  own: boolean;
  at: string;
}

export interface Clash {
  differences: readonly Difference[];
  last: LastChange | undefined;
}

interface Comparison<Values extends FieldValues> {
  /** The values that are saved now; undefined for what is made anew. */
  latest: (() => Promise<SavedNow<Values>>) | undefined;
  lastChange?: (() => Promise<LastChange | undefined>) | undefined;
  /** Sends the form as it then is, if what it was compared with is still what is saved. */
  send: (saved?: SavedNow<Values>) => void;
  /** Why the service refused what was sent. */
  refusal: unknown;
}

/** Times in a row that somebody else may be faster, before the person is told. */
const attempts = 3;

/**
 * Compares what is saved with what the form was loaded with, before it is sent: what others changed meanwhile comes into
 * the form, and where both sides changed a field the person is asked. Where somebody was faster still, the service
 * refuses what was sent, and it begins again.
 */
export function useComparison<Values extends FieldValues, Output extends FieldValues | undefined>(
  form: UseFormReturn<Values, unknown, Output>,
  { latest, lastChange, send, refusal }: Comparison<Values>,
) {
  const [clash, setClash] = useState<Clash & { theirs: SavedNow<Values> }>();
  const left = useRef(attempts);
  const { defaultValues } = form.formState;
  const takeOver = (theirs: Values, mine: readonly Difference[]) => {
    form.reset(theirs);
    // A name and a value of this form, by `differences`.
    for (const { name, mine: value } of mine)
      form.setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
      });
  };
  const compare = useMutation({
    mutationFn: async (ask: () => Promise<SavedNow<Values>>) => {
      const theirs = await ask();
      const found = differences(defaultValues, form.getValues(), theirs.values);
      const asks = found.some(({ conflict }) => conflict);
      return { theirs, found, asks, last: asks ? await lastChange?.().catch(() => undefined) : undefined };
    },
    onSuccess: ({ theirs, found, asks, last }) => {
      if (asks) return setClash({ theirs, differences: found, last });
      if (!same(theirs.values, defaultValues)) takeOver(theirs.values, found);
      send(theirs);
    },
  });
  const isOvertaken = latest !== undefined && wasOvertaken(refusal) && left.current > 0;
  // Each refusal once; the comparison is a new function on each render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isOvertaken) return;
    left.current--;
    compare.mutate(latest);
  }, [refusal]);
  return {
    compare: () => {
      left.current = attempts;
      if (latest) compare.mutate(latest);
      else send();
    },
    comparing: compare.isPending,
    error: compare.error ?? (isOvertaken ? null : refusal),
    clash,
    /** @param theirs the names of the fields where their value is kept */
    resolve: (theirs: ReadonlySet<string>) => {
      if (!clash) return;
      const mine = clash.differences.filter(({ name }) => !theirs.has(name));
      takeOver(clash.theirs.values, mine);
      setClash(undefined);
      if (mine.length > 0) send(clash.theirs);
    },
    cancel: () => setClash(undefined),
  };
}
