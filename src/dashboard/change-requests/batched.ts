type Waiting<Asked, Answer> = {
  asked: Asked;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (reason: unknown) => void;
};

/**
 * Collects what is asked for in one turn of the event loop, so that it is sent together.
 *
 * @param keyOf what may be sent together has the same key
 * @param send answers in the order of what is asked
 * @param most of one sending
 */
export function batched<Asked, Answer>(
  keyOf: (asked: Asked) => string,
  send: (asked: readonly [Asked, ...Asked[]]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  most: number,
): (asked: Asked) => Promise<Answer> {
  const waiting = new Map<string, Waiting<Asked, Answer>[]>();
  const flush = (key: string) => {
    const all = waiting.get(key) ?? [];
    waiting.delete(key);
    for (let from = 0; from < all.length; from += most) {
      const part = all.slice(from, from + most);
      const [first, ...others] = part.map(({ asked }) => asked);
      if (first === undefined) return;
      send([first, ...others]).then(
        answers => {
          for (const [index, { resolve, reject }] of part.entries()) {
            const answer = answers[index];
            if (answer === undefined) reject(new Error('No answer for what was asked.'));
            else resolve(answer);
          }
        },
        (reason: unknown) => {
          for (const { reject } of part) reject(reason);
        },
      );
    }
  };
  return asked =>
    new Promise((resolve, reject) => {
      const key = keyOf(asked);
      const now = waiting.get(key);
      if (now) now.push({ asked, resolve, reject });
      else {
        waiting.set(key, [{ asked, resolve, reject }]);
        queueMicrotask(() => flush(key));
      }
    });
}
