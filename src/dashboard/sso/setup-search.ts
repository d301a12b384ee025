/** The steps of the wizard that come after its first, as they stand in the address. */
export const setupSteps = ['service', 'connection', 'test'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The search parameters of the wizard's route. */
export const validateSetupSearch = (search: Record<string, unknown>): { step: SetupStep; idp?: string } => ({
  step: setupSteps.find(step => step === search.step) ?? 'service',
  ...(typeof search.idp === 'string' && { idp: search.idp }),
});
