import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { zipStream } from './zip-stream.ts';

test('an archive breaks off at once where something cannot be read, before and after the first file', async () => {
  for (const names of [[], ['first.md', 'second.md']]) {
    const refused = Promise.withResolvers<void>();
    const archive = zipStream(async add => {
      for (const name of names) await add(name, 'words');
      await refused.promise;
      throw new Error('no table');
    });
    archive.resume();
    const over = once(archive, 'close').then(
      () => 'closed',
      (error: Error) => error.message,
    );
    // By then whoever reads waits for more.
    for (const _ of names) await setImmediate();
    await setImmediate();
    refused.resolve();
    expect(await over).toBe('no table');
    expect(archive.destroyed).toBe(true);
  }
});
