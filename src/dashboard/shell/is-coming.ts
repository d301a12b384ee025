import type { UseQueryResult } from '@tanstack/react-query';

type Asked = Pick<UseQueryResult, 'isLoading' | 'failureCount' | 'errorUpdateCount'>;

/**
 * Whether it is worth keeping a place for an answer: once a try has failed, what is there already is shown without it.
 * What is shown then may ask again, which is no reason to take it away.
 */
export const isComing = ({ isLoading, failureCount, errorUpdateCount }: Asked): boolean =>
  isLoading && failureCount === 0 && errorUpdateCount === 0;
