/** Something to read that counts how often it was asked, and answers with that number, the first first, when it is told to. */
export function heldAnswers() {
  let asked = 0;
  const held: (() => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<number>((resolve, reject) => {
      const mine = ++asked;
      held.push(() => resolve(mine));
      signal.addEventListener('abort', reject);
    });
  return { queryFn, asked: () => asked, answer: () => held.shift()?.() };
}
