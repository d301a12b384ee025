const day = 86_400_000;

/** How long a deleted space is still kept: in whole days, 0 on the last of them, and as a part of all the time. */
export function keptFor(deletedAt: string, goneAt: string, now = Date.now()): { days: number; part: number } {
  const [from, to] = [Date.parse(deletedAt), Date.parse(goneAt)];
  const left = Math.max(0, to - now);
  return { days: left < day ? 0 : Math.round(left / day), part: left / (to - from) };
}
