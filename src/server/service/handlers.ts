import type { service } from '#contract/service.ts';
import type { Handlers } from '../http/context.ts';
import { build, version } from '../version.ts';

export const serviceHandlers: Handlers<typeof service> = {
  async getApiInformation() {
    return { version, build };
  },
};
