import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createServices } from '../create-services.ts';
import { TestClock } from '../testing/clock.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { closeSmtp, startSmtp } from '../testing/smtp.ts';
import { resetPasswordMail } from './templates.ts';

let fresh: FreshDatabase;
let clock: TestClock;
let logged = '';
const mail = resetPasswordMail({
  ...{ to: 'reader@example.com', language: null },
  ...{ url: 'https://docs.example/reset?token=s3cret', hours: 1 },
});

beforeEach(async () => {
  fresh = await freshDatabase('sqlite');
  clock = new TestClock();
  logged = '';
});
afterEach(async () => {
  await fresh.drop();
  closeSmtp();
});

function setUp(environment: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: fresh.dataDir, ...environment });
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  const services = createServices({ config, database: fresh.database, clock, log: pino(stream) });
  const send = () => fresh.database.write(tx => services.mail.send(tx, mail));
  return { services, send };
}

describe('a mail', () => {
  test('without a mail server becomes a file that only its owner can read, and the log names neither person nor link', async () => {
    const { services, send } = setUp();
    await send();
    await services.jobs.idle();
    const outbox = join(fresh.dataDir, 'outbox');
    const [name = '', ...others] = await readdir(outbox);
    expect(name).toMatch(/\.eml$/);
    expect(others).toEqual([]);
    expect((await stat(join(outbox, name))).mode & 0o077).toBe(0);
    const text = await readFile(join(outbox, name), 'utf8');
    expect(text).toMatch(/^To: reader@example\.com\r$/m);
    expect(text).toMatch(/^Subject: Set a new password\r$/m);
    expect(text).toContain('multipart/alternative');
    expect(logged).toContain('outbox');
    expect(logged).not.toMatch(/reader@|s3cret/);
  });

  test('goes to the mail server', async () => {
    const smtp = await startSmtp(() => '250 fine');
    const { services, send } = setUp({ SMTP_URL: smtp.url, MAIL_FROM: 'Docs <docs@example.com>' });
    await send();
    await services.jobs.idle();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatch(/^From: Docs <docs@example\.com>$/m);
  });

  test('that is not taken now is sent later; one that is refused is not', async () => {
    let answer = '451 reader@example.com: later';
    const smtp = await startSmtp(() => answer);
    const { services, send } = setUp({ SMTP_URL: smtp.url });
    await send();
    await services.jobs.idle();
    answer = '250 fine';
    clock.advance(10_000);
    await services.jobs.idle();
    expect(smtp.received).toHaveLength(1);
    answer = '550 reader@example.com: unknown';
    await send();
    await services.jobs.idle();
    answer = '250 fine';
    clock.advance(3_600_000);
    await services.jobs.idle();
    expect(smtp.received).toHaveLength(1);
    expect(logged).not.toMatch(/reader@|s3cret/);
  });

  test('of a transaction that is rolled back is never sent', async () => {
    const { services } = setUp();
    const rolledBack = fresh.database.write(async tx => {
      await services.mail.send(tx, mail);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await services.jobs.idle();
    await expect(readdir(join(fresh.dataDir, 'outbox'))).rejects.toThrow('ENOENT');
  });
});
