/** Where the translation engine is, and which protocol it speaks. */
export interface EngineAddress {
  protocol: 'libretranslate' | 'deepl' | 'openai';
  /** Without a slash at the end. */
  url: string;
  /** OpenAI-compatible engines only. */
  model: string;
  /** Of one request. */
  timeoutMs: number;
}

const PREFIX = /^(libretranslate|deepl|openai)\+(?=https?:)/;
const defaultTimeout = 60;

/**
 * Reads `TRANSLATION_URL`: an address with the protocol before it (`deepl+https://…`), or one that tells it: DeepL's own
 * host, or a `model` for OpenAI-compatible engines; anything else is LibreTranslate. `timeout` is in seconds.
 * @throws an error that says what is wrong
 */
export function engineAddress(text: string): EngineAddress {
  const prefix = PREFIX.exec(text);
  const url = URL.parse(text.replace(PREFIX, ''));
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error('begin with https://, libretranslate+https://, deepl+https:// or openai+https://');
  if (url.username || url.password) throw new Error('put the key into TRANSLATION_KEY');
  const model = url.searchParams.get('model') ?? '';
  const protocol = (prefix?.[1] ?? guess(url, model)) as EngineAddress['protocol']; // what PREFIX and guess give
  if (protocol === 'openai' && model === '') throw new Error('name a model: openai+https://host/v1?model=name');
  const timeout = Number(url.searchParams.get('timeout') ?? defaultTimeout);
  if (!(timeout > 0 && timeout <= 600)) throw new Error('timeout is a number of seconds, at most 600');
  return { protocol, url: `${url.origin}${url.pathname}`.replace(/\/+$/, ''), model, timeoutMs: timeout * 1000 };
}

function guess({ hostname }: URL, model: string): EngineAddress['protocol'] {
  if (/(^|\.)deepl\.com$/.test(hostname)) return 'deepl';
  return model === '' && hostname !== 'api.openai.com' ? 'libretranslate' : 'openai';
}
