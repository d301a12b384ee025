import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
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
  /** The values that are saved now. */
  latest: () => Promise<Values>;
  lastChange?: (() => Promise<LastChange | undefined>) | undefined;
  /** Sends the form as it then is. */
  send: () => void;
}

/**
 * Compares what is saved with what the form was loaded with, before it is sent: what others changed meanwhile comes into
 * the form, and where both sides changed a field the person is asked.
 */
export function useComparison<Values extends FieldValues, Output extends FieldValues | undefined>(
  form: UseFormReturn<Values, unknown, Output>,
  { latest, lastChange, send }: Comparison<Values>,
) {
  const [clash, setClash] = useState<Clash & { theirs: Values }>();
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
    mutationFn: async () => {
      const theirs = await latest();
      const found = differences(defaultValues, form.getValues(), theirs);
      const asks = found.some(({ conflict }) => conflict);
      return { theirs, found, asks, last: asks ? await lastChange?.().catch(() => undefined) : undefined };
    },
    onSuccess: ({ theirs, found, asks, last }) => {
      if (asks) return setClash({ theirs, differences: found, last });
      if (!same(theirs, defaultValues)) takeOver(theirs, found);
      send();
    },
  });
  return {
    compare: () => compare.mutate(),
    comparing: compare.isPending,
    error: compare.error,
    clash,
    /** @param theirs the names of the fields where their value is kept */
    resolve: (theirs: ReadonlySet<string>) => {
      if (!clash) return;
      const mine = clash.differences.filter(({ name }) => !theirs.has(name));
      takeOver(clash.theirs, mine);
      setClash(undefined);
      if (mine.length > 0) send();
    },
    cancel: () => setClash(undefined),
  };
}
