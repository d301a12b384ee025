import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { Listener } from './listener.ts';

const url = process.env.TEST_DATABASE_URL;

describe('notifications of PostgreSQL', () => {
  test('arrive again after the connection broke, and say that some may be missing', async () => {
    const name = randomUUID();
    const listener = new Listener(`${url}?application_name=${name}`, { retryInterval: 10 });
    const client = new pg.Client(url);
    await client.connect();
    try {
      const heard: string[] = [];
      let gaps = 0;
      await Promise.all([
        listener.listen(`a-${name}`, payload => heard.push(`a ${payload}`)),
        listener.listen(
          `b-${name}`,
          payload => heard.push(`b ${payload}`),
          () => gaps++,
        ),
      ]);
      await client.query('select pg_notify($1, $2)', [`a-${name}`, 'before']);
      await vi.waitFor(() => expect(heard).toEqual(['a before']), { timeout: 5000, interval: 5 });
      expect(gaps).toBe(0);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name]);
      await vi.waitFor(
        async () => {
          await client.query('select pg_notify($1, $2)', [`b-${name}`, 'after']);
          expect(heard).toContain('b after');
        },
        { timeout: 5000, interval: 20 },
      );
      expect(gaps).toBe(1);
    } finally {
      await client.end();
      await listener.close();
    }
  });
});
