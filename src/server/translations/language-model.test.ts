import { expect, it } from 'vitest';
import { buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer } from '../testing/start.ts';
import { startEngine } from './testing/engine-server.ts';

it.each(engines)(
  'sends nothing to a language model until the organization turns AI features on, on %s',
  async engine => {
    const translator = await startEngine();
    const server = await startServer(engine, { TRANSLATION_URL: `openai+${translator.url}/v1?model=tiny` });
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin.client, organizationId, [
      { title: 'Mooring', markdown: 'Two lines.\n' },
    ]);
    const estimate = () => admin.client.ok('estimateTranslation', { spaceId });
    expect(await estimate()).toMatchObject({ engine: 'openai', allowed: false });

    const body = { source: { space: spaceId, language: 'en' }, language: 'fr' };
    const { id: translationId } = await admin.client.ok('createTranslation', { organizationId, body });
    const at = { organizationId, translationId };
    await server.services.jobs.idle();
    const refused = await admin.client.ok('getTranslation', at);
    expect(refused).toMatchObject({
      status: 'completed',
      lastRunError: expect.stringContaining('AI features are off'),
    });
    expect(translator.requests).toEqual([]);

    await admin.client.ok('updateOrganizationById', { organizationId, body: { ai: true } });
    expect(await estimate()).toMatchObject({ engine: 'openai', allowed: true });
    await admin.client.ok('runTranslation', at);
    await server.services.jobs.idle();
    const translated = await admin.client.ok('getTranslation', at);
    expect(translated).toMatchObject({ status: 'completed', stats: { totalPages: 1 } });
    expect(translated).not.toHaveProperty('lastRunError');
    expect(translator.requests).not.toEqual([]);
    await server.stop();
    await translator.stop();
  },
);

it.each(engines)('sends a language model no further page once AI features are turned off, on %s', async engine => {
  const translator = await startEngine();
  const server = await startServer(engine, { TRANSLATION_URL: `openai+${translator.url}/v1?model=tiny` });
  const { id: organizationId, admin } = await buildOrganization(server);
  const { id: spaceId } = await buildSpace(
    admin.client,
    organizationId,
    ['Anchor', 'Bilge', 'Cleat', 'Deck', 'Ebb', 'Fender'].map(title => ({ title, markdown: `About ${title}.\n` })),
  );
  await admin.client.ok('updateOrganizationById', { organizationId, body: { ai: true } });
  translator.moods.push('silent', 'silent', 'silent');
  const body = { source: { space: spaceId, language: 'en' }, language: 'fr' };
  const { id: translationId } = await admin.client.ok('createTranslation', { organizationId, body });
  await expect.poll(() => translator.moods).toEqual([]);
  await admin.client.ok('updateOrganizationById', { organizationId, body: { ai: false } });
  translator.release();
  await server.services.jobs.idle();
  expect(await admin.client.ok('getTranslation', { organizationId, translationId })).toMatchObject({
    status: 'completed',
    lastRunError: expect.stringContaining('AI features are off'),
  });
  expect(translator.texts().join(' ')).not.toMatch(/Deck|Ebb|Fender/);
  await server.stop();
  await translator.stop();
});
