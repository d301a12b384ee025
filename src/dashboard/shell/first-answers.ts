declare global {
  /** What `index.html` has asked the service for, by path; nothing where that failed. */
  var firstAnswers: Map<string, Promise<Response | undefined>> | undefined;
}

/** Asks the service, or takes what `index.html` asked for before the app was there: once, and only where it helps. */
export const fetchOrFirst: typeof fetch = async (input, init) => {
  const answer = input instanceof Request ? await firstAnswer(input) : undefined;
  // A refusal is told by an answer to the question as the app asks it, in the language of the page.
  return answer?.ok ? answer : fetch(input, init);
};

function firstAnswer({ method, url }: Request): Promise<Response | undefined> | undefined {
  const { pathname } = new URL(url);
  const asked = method === 'GET' ? globalThis.firstAnswers?.get(pathname) : undefined;
  globalThis.firstAnswers?.delete(pathname);
  return asked;
}
