import { createContext, useContext } from 'react';
import type { Customization } from '../reader.ts';

/** What links to other sites have, whoever wrote them. */
export const outwardOf = ({ externalLinks }: Customization) =>
  ({ rel: 'noopener noreferrer', target: externalLinks.target === 'blank' ? '_blank' : undefined }) as const;

export const Outward = createContext<ReturnType<typeof outwardOf>>({ rel: 'noopener noreferrer', target: undefined });

export const useOutward = () => useContext(Outward);
