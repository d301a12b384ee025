/** Days up to today. */
export const periods = [7, 30, 90, 365] as const;
export const orders = ['views', 'helpful', 'unhelpful'] as const;

/** What is shown; it stands in the address, without what is usual. */
export type InsightsSearch = { days?: (typeof periods)[number]; order?: (typeof orders)[number] };

export const usualPeriod = 30;

export function readInsightsSearch({ days, order }: Record<string, unknown>): InsightsSearch {
  const period = periods.find(known => known === days && known !== usualPeriod);
  const wanted = orders.find(known => known === order && known !== 'views');
  return { ...(period && { days: period }), ...(wanted && { order: wanted }) };
}
