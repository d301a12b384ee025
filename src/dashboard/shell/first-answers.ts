declare global {
  /** What `index.html` has asked the service for, by path and query, as answers once they are here; nothing where that failed. */
  var firstAnswers: Map<string, Promise<Response | undefined> | Response | undefined> | undefined;
}

/** Asks the service, or takes what `index.html` asked for before the app was there: once, and only where it helps. */
export const fetchOrFirst: typeof fetch = async (input, init) => {
  const answer = input instanceof Request ? await firstAnswer(input) : undefined;
  // A refusal is told by an answer to the question as the app asks it, in the language of the page.
  return answer?.ok ? answer : fetch(input, init);
};

/** Whether what `index.html` asked for at a path, with whatever query, is here and not yet taken. */
export const isFirstHere = (path: string): boolean =>
  [...(globalThis.firstAnswers ?? [])].some(
    ([address, answer]) => address.replace(/\?.*/, '') === path && answer instanceof Response,
  );

async function firstAnswer({ method, url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const address = pathname + search;
  const asked = method === 'GET' ? globalThis.firstAnswers?.get(address) : undefined;
  globalThis.firstAnswers?.delete(address);
  return asked;
}
