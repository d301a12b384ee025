import type { openAPISpecChanges } from '#contract/openapi-spec-changes.ts';
import type { Handlers } from '../../http/context.ts';
import { versionOf } from '../handlers.ts';
import { findVersionBefore } from '../rows.ts';
import { compareVersions } from './compare-versions.ts';

export const openAPIChangesHandlers: Handlers<typeof openAPISpecChanges> = {
  async compareOpenAPISpecVersions({ params, query: { against }, context }) {
    const { spec, version } = await versionOf(context, params, params.versionId);
    const before =
      against === undefined
        ? await findVersionBefore(context.db, spec, version)
        : (await versionOf(context, params, against)).version;
    const changes = before
      ? await compareVersions(context.services.files, before, version)
      : { operations: [], schemas: [], cut: false };
    return { object: 'openapi-spec-changes', version: version.id, against: before?.id ?? null, ...changes };
  },
};
