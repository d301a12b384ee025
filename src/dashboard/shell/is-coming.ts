import type { UseQueryResult } from '@tanstack/react-query';

/** Whether it is worth keeping a place for an answer: once a try has failed, what is there already is shown without it. */
export const isComing = ({ isLoading, failureCount }: Pick<UseQueryResult, 'isLoading' | 'failureCount'>): boolean =>
  isLoading && failureCount === 0;
