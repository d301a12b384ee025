import { z } from 'zod';
import { named } from './common.ts';
import { operation } from './operation.ts';

export const service = {
  getApiInformation: operation({
    method: 'GET',
    path: '/v1/',
    tag: 'Service',
    summary: 'Get which version answers',
    access: 'auth',
    response: named(
      'ApiInformation',
      z.object({
        version: z.string().describe('Of the service and its API.'),
        build: z.string().describe('What it was built from: a commit, or the time of the build.'),
      }),
    ),
  }),
};
