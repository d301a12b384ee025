/** The day, in the person's own zone, as the field of a date has it. */
export function dayOf(time: string | undefined): string {
  if (!time) return '';
  const date = new Date(time);
  const part = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** The end of that day; `null` for none. */
export const endOf = (day: string): string | null => (day ? new Date(`${day}T23:59:59.999`).toISOString() : null);
