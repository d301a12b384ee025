import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildOrganization } from '../testing/build.ts';
import { addCopies } from '../testing/build-copies.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines, freshDatabase, reopen } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer } from '../testing/start.ts';

const script = fileURLToPath(new URL('./testing/follow-until-killed.ts', import.meta.url));

describe.each(engines)('a process that is killed on %s', engine => {
  it.each([
    ['deleted', 3_000],
    ['transferred', 60],
  ] as const)(
    'leaves a collection that is %s to the next one, which brings it to its end',
    async (change, size) => {
      const fresh = await freshDatabase(engine);
      const before = await startServer(fresh);
      const { id: organizationId, admin } = await buildOrganization(before);
      const target = await admin.client.ok('createOrganization', { body: { title: 'Target' } });
      const { id: collectionId } = await buildCollection(admin, organizationId);
      const { id: sample } = await buildSpace(admin, organizationId, { parent: collectionId });
      await addCopies(fresh.database, sample, size);
      await before.services.jobs.stop();
      if (change === 'deleted') await admin.client.ok('deleteCollectionById', { collectionId });
      else await admin.client.ok('transferCollection', { collectionId, body: { organization: target.id } });
      await before.app.close();
      await fresh.database.close();

      const { PATH = '' } = process.env;
      const { dataDir, databaseUrl } = fresh;
      const environment = {
        PATH,
        DATA_DIR: dataDir,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      };
      const child = spawn(process.execPath, [script, organizationId], { env: environment, stdio: 'inherit' });
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);

      const after = await startServer(await reopen(fresh));
      try {
        const client = after.as(admin.token);
        const left = after.services.database.read
          .selectFrom('departures as d')
          .innerJoin('spaces as s', 's.parent_id', 'd.collection_id')
          .whereRef('s.organization_id', '=', 'd.organization_id')
          .where('s.deleted_at', 'is', null)
          .select('s.id');
        const atKill = (await left.execute()).length;
        expect(atKill).toBeGreaterThan(0);
        expect(atKill).toBeLessThan(size + 1);
        // Until then the other process may still be at it.
        after.clock.advance(60_000);
        await after.services.jobs.idle();
        const inTarget = await client.ok('listSpacesInOrganizationById', { organizationId: target.id });
        const query = { deleted: true };
        const trash = await client.ok('listSpacesInOrganizationById', { organizationId, query });
        expect([inTarget.count, trash.count]).toEqual(change === 'deleted' ? [0, size + 1] : [size + 1, 0]);
        const [job] = (await client.ok('listJobs', { organizationId })).items;
        expect(job.state).toBe('succeeded');
        expect(await miscounts(after.services.database)).toEqual([]);
      } finally {
        await after.stop();
      }
    },
    60_000,
  );
});
