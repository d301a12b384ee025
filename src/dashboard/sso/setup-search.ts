/** The steps of the wizard that come after its first, as they stand in the address. */
export const setupSteps = ['service', 'connection', 'test'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Of 4: the first one names the provider. */
export const numberOf = (step: SetupStep): number => setupSteps.indexOf(step) + 2;

/** The search parameters of the wizard's route. */
export const validateSetupSearch = (search: Record<string, unknown>): { step: SetupStep } => ({
  step: setupSteps.find(step => step === search.step) ?? 'service',
});
