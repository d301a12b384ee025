import { useState } from 'react';
import { useVisit } from '#dashboard/change-requests/use-reveal.ts';

export type ActivityFilter = 'all' | 'decisions';

/** What of the activity is shown. A link to a thread, which is no decision, shows all of it. */
export function useActivityFilter(): [ActivityFilter, (filter: ActivityFilter) => void] {
  const visit = useVisit();
  const [chosen, setChosen] = useState<{ filter: ActivityFilter; visit?: string }>({ filter: 'all' });
  const isLedTo = visit.endsWith('#unresolved') && chosen.visit !== visit;
  return [isLedTo ? 'all' : chosen.filter, filter => setChosen({ filter, visit })];
}
