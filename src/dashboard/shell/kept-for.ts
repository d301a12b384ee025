const keptDays = 7;
const day = 86_400_000;

/** How long a deleted space is still kept: in whole days, 0 on the last of them, and as a part of all the time. */
export function keptFor(deletedAt: string, now = Date.now()): { days: number; part: number } {
  const left = Math.max(0, keptDays - (now - Date.parse(deletedAt)) / day);
  return { days: left < 1 ? 0 : Math.round(left), part: left / keptDays };
}
