import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../services.ts';
import { engines, freshDatabase } from '../testing/database.ts';
import { createEvents, type ServerEvent } from './events.ts';

const log = pino({ level: 'silent' });

describe.each(engines)('events on %s', engine => {
  test('reach every process, whoever asked for them and nobody else', async () => {
    const { database, drop } = await freshDatabase(engine);
    try {
      const here = createEvents(database, log, systemClock);
      const there = createEvents(database, log, systemClock);
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

  test('can be asked for by who missed them, in every process by the same names', async () => {
    const { database, drop } = await freshDatabase(engine);
    try {
      const [here, there] = [createEvents(database, log, systemClock), createEvents(database, log, systemClock)];
      await Promise.all([here.ready(), there.ready()]);
      const ids: string[] = [];
      const heardHere = Promise.withResolvers<void>();
      const heardThere = Promise.withResolvers<void>();
      here.subscribe({ types: ['last'] }, () => heardHere.resolve());
      there.subscribe({}, ({ type }, id) => ids.push(id) && type === 'last' && heardThere.resolve());
      for (const type of ['first', 'second']) await here.publish({ organizationId: 'a', type, data: {} });
      await here.publish({ organizationId: 'b', type: 'third', data: {} });
      await there.publish({ organizationId: 'a', type: 'last', data: {} });
      await Promise.all([heardHere.promise, heardThere.promise]);
      const [first = ''] = ids;
      for (const events of [here, there]) {
        const missed = events.missed({ organizationId: 'a' }, { after: first });
        expect(missed?.map(({ id, event }) => [id, event.type])).toEqual([
          [ids[1], 'second'],
          [ids[3], 'last'],
        ]);
        expect(events.last()).toBe(ids[3]);
        expect(events.missed({}, { after: 'unknown' })).toBeUndefined();
      }
    } finally {
      await drop();
    }
  });

  test('too large for a notification come without their data', async () => {
    const { database, drop } = await freshDatabase(engine);
    try {
      const events = createEvents(database, log, systemClock);
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
