import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendPage } from '../http/page.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { fill, wordsFor } from '../words/words.ts';
import { readUnsubscription, unsubscribe, unsubscribePath } from './unsubscribe.ts';

const Query = z.object({ token: z.string().max(500).catch('') });

interface Parts {
  services: Services;
  rateLimit: RateLimit;
}

/** One-click unsubscription from mails (RFC 8058): mail programs send a POST without a session, and people open a page that asks. */
export async function unsubscribeRoutes(app: FastifyInstance, { services, rateLimit }: Parts): Promise<void> {
  // The token in the address says everything. RFC 8058 allows both forms of a form.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null));
  app.addHook('onRequest', async (request, reply) => {
    rateLimit.take(`address:${request.ip}`, false, reply);
  });
  app.get(unsubscribePath, (request, reply) => ask(services, request, reply));
  app.post(unsubscribePath, (request, reply) => switchOff(services, request, reply));
}

const readToken = ({ secrets }: Services, request: FastifyRequest) =>
  readUnsubscription(secrets, Query.parse(request.query).token);

const settings = { path: '/account/notifications' };

function ask(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const asked = readToken(services, request);
  if (!asked) return refuse(request, reply);
  const { language, texts } = wordsFor(request);
  const { title, text, button } = texts.unsubscribe;
  return sendPage(reply, 200, {
    language,
    title,
    paragraphs: [fill(text, { kind: texts.mailKind[asked.kind] })],
    form: { label: button, name: 'List-Unsubscribe', value: 'One-Click' },
    link: { label: texts.notification.settings, ...settings },
  });
}

async function switchOff(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const asked = readToken(services, request);
  if (!asked || !(await services.database.write(tx => unsubscribe(tx, asked)))) return refuse(request, reply);
  const { language, texts } = wordsFor(request);
  const { doneTitle, doneText } = texts.unsubscribe;
  return sendPage(reply, 200, {
    language,
    title: doneTitle,
    paragraphs: [fill(doneText, { kind: texts.mailKind[asked.kind] })],
    link: { label: texts.notification.settings, ...settings },
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply) {
  const { language, texts } = wordsFor(request);
  const { invalidTitle, invalidText } = texts.unsubscribe;
  return sendPage(reply, 404, {
    language,
    title: invalidTitle,
    paragraphs: [invalidText],
    link: { label: texts.notification.settings, ...settings },
  });
}
