import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Request = z.object({
  q: z.array(z.string()).optional(),
  text: z.array(z.string()).optional(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).optional(),
  entries: z.string().optional(),
  glossary_id: z.string().optional(),
  api_key: z.string().optional(),
});

/** How the next requests for a translation go; after the last one, all is well. */
export type Mood = 'fine' | 'busy' | 'broken' | 'silent' | 'dropping' | 'garbage' | 'redirecting' | 'forbidden';

export interface EngineServer {
  url: string;
  /** Texts of every request for a translation, and the instructions of a chat. */
  requests: { texts: string[]; system: string; authorization: string; glossary: string }[];
  /** How requests go from now on, one after the other. */
  moods: Mood[];
  /** Every request with this in it is answered with 500. */
  indigestible: string | undefined;
  /** Glossaries that are there. */
  glossaries: Map<string, string>;
  /** Lets go of the requests that were never answered. */
  release(): void;
  texts(): string[];
  stop(): Promise<void>;
}

/**
 * LibreTranslate, DeepL and OpenAI's chat completions in one server; it translates into capitals.
 *
 * @param at the port, where it has to be known before
 */
export async function startEngine(at = 0): Promise<EngineServer> {
  const waiting = new Set<ServerResponse>();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  const engine: EngineServer = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    moods: [],
    indigestible: undefined,
    glossaries: new Map(),
    release: () => {
      for (const response of waiting) response.destroy();
      waiting.clear();
    },
    texts: () => engine.requests.flatMap(({ texts }) => texts),
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const json = await text(request);
    const body = Request.parse(json === '' ? {} : JSON.parse(json));
    const answer = (value: unknown, status = 200, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
    };
    if (path === '/languages') return answer(['en', 'fr', 'de', 'es'].map(code => ({ code })));
    if (path.startsWith('/v2/glossaries')) {
      const id = path.slice('/v2/glossaries/'.length);
      const terms = (body.entries ?? '').split('\n').map(line => line.split('\t')[0]);
      if (new Set(terms).size < terms.length) return answer({ message: 'Duplicate term' }, 400);
      if (request.method === 'DELETE') engine.glossaries.delete(id);
      else engine.glossaries.set('g1', body.entries ?? '');
      return answer({ glossary_id: 'g1' }, request.method === 'DELETE' ? 200 : 201);
    }
    const mood = engine.moods.shift();
    if (mood === 'silent') return void waiting.add(response);
    if (mood === 'busy') return answer({ error: 'busy' }, 429, { 'retry-after': '0' });
    if (mood === 'broken') return answer({ error: 'broken' }, 500, { 'retry-after': '0' });
    if (mood === 'forbidden') return answer({ error: `wrong key ${body.api_key}` }, 403);
    if (mood === 'redirecting') return answer({}, 302, { location: 'http://127.0.0.1:9/' });
    const user = body.messages?.find(({ role }) => role === 'user')?.content;
    const texts = body.q ?? body.text ?? z.object({ texts: z.array(z.string()) }).parse(JSON.parse(user ?? '')).texts;
    const { indigestible } = engine;
    if (indigestible !== undefined && texts.some(each => each.includes(indigestible)))
      return answer({ error: 'broken' }, 500, { 'retry-after': '0' });
    engine.requests.push({
      texts,
      system: body.messages?.find(({ role }) => role === 'system')?.content ?? '',
      authorization: request.headers.authorization ?? body.api_key ?? '',
      glossary: engine.glossaries.get(body.glossary_id ?? '') ?? '',
    });
    const translated = texts.map(each => translate(each, mood));
    if (path === '/translate') return answer({ translatedText: translated });
    if (path === '/v2/translate') return answer({ translations: translated.map(each => ({ text: each })) });
    const content = mood === 'garbage' ? 'Sure! Here it is.' : JSON.stringify({ translations: translated });
    if (path === '/v1/chat/completions') return answer({ choices: [{ message: { role: 'assistant', content } }] });
    answer({ error: 'no such path' }, 404);
  }
  return engine;
}

function translate(source: string, mood: Mood | undefined): string {
  const kept = mood === 'dropping' || mood === 'garbage' ? source.replace(/<[xg]\b[^<>]*>/, '') : source;
  return kept
    .split(/(<[^<>]*>|&\w+;)/)
    .map((piece, index) => (index % 2 ? piece : piece.toUpperCase()))
    .join('');
}
