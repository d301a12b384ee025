/** What the space of a translation's result is computed from (decisions 4.2.5). */
export const computedSourceOf = (translationId: string) => ({
  type: 'builtin:translation' as const,
  props: {},
  dependencies: { translation: { ref: { kind: 'translation' as const, translation: translationId } } },
});
