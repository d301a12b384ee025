import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { engines, freshDatabase } from '../testing/database.ts';
import { createEvents, type ServerEvent } from './events.ts';

const log = pino({ level: 'silent' });

describe.each(engines)('events on %s', engine => {
  test('reach every process, whoever asked for them and nobody else', async () => {
    const { database, drop } = await freshDatabase(engine);
    try {
      const here = createEvents(database, log);
      const there = createEvents(database, log);
      const heard: string[] = [];
      const last = Promise.withResolvers<void>();
      const unsubscribe = here.subscribe({}, () => heard.push('left'));
      unsubscribe();
      here.subscribe({ organizationId: 'a' }, () => {
        throw new Error('a listener that fails');
      });
      here.subscribe({ organizationId: 'a' }, ({ type }) => heard.push(`here ${type}`));
      there.subscribe({ organizationId: 'a', types: ['second', 'last'] }, ({ type }) => {
        heard.push(`there ${type}`);
        if (type === 'last') last.resolve();
      });
      await Promise.all([here.ready(), there.ready()]);
      await here.publish({ organizationId: 'a', type: 'first', data: {} });
      await here.publish({ organizationId: 'b', type: 'second', data: {} });
      await there.publish({ organizationId: 'a', type: 'second', data: {} });
      await there.publish({ organizationId: 'a', type: 'last', data: {} });
      await last.promise;
      expect(heard.filter(line => line.startsWith('here'))).toEqual(['here first', 'here second', 'here last']);
      expect(heard.filter(line => line.startsWith('there'))).toEqual(['there second', 'there last']);
      expect(heard).not.toContain('left');
    } finally {
      await drop();
    }
  });

  test('too large for a notification come without their data', async () => {
    const { database, drop } = await freshDatabase(engine);
    try {
      const events = createEvents(database, log);
      const received = Promise.withResolvers<ServerEvent>();
      events.subscribe({}, received.resolve);
      await events.ready();
      await events.publish({ organizationId: 'a', type: 'large', spaceId: 's', data: { text: 'ä'.repeat(4000) } });
      expect(await received.promise).toEqual({ organizationId: 'a', type: 'large', spaceId: 's', data: {} });
    } finally {
      await drop();
    }
  });
});
