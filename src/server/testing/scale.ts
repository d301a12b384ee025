/** Whether this is a run of `npm test` as it is, with fewer trials of what is tried many times; any other run has all. */
export const isCore = process.env.TEST_SCALE === 'core';
