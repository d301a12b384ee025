import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** What a form can say about a field and its values outside the field. */
export interface FieldWords {
  label: string;
  /** A value in words; without it a text is its own. */
  say?: (value: unknown) => ReactNode;
}

/** The fields of a form by their names, for what speaks of them elsewhere. */
export const FieldWordsContext = createContext<Map<string, FieldWords> | undefined>(undefined);

/** Makes a field known to its form. Every field of a settings form does it. */
export function useFieldWords(name: string, words: FieldWords): void {
  const known = useContext(FieldWordsContext);
  useEffect(() => {
    known?.set(name, words);
  });
}

/** Says the values of a choice as its options do. */
export const sayOption = (options: readonly { value: string; label: string }[]) => (value: unknown) =>
  options.find(option => option.value === value)?.label ?? String(value);
