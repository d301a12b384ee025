import type { TestServer } from '../../testing/start.ts';
import { updateDomain } from '../domain-rows.ts';

/** As if its record had been seen. */
export async function verifyDomain(server: TestServer, organizationId: string, domain: string): Promise<void> {
  const verified_at = server.clock.now().toISOString();
  await server.services.database.write(tx =>
    updateDomain(tx, { organization_id: organizationId, domain }, { verified_at }),
  );
}
