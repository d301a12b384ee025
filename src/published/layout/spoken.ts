import { createContext, useContext } from 'react';
import { english, type Words } from '../words/english.ts';

/** The words of the language of the page that is rendered. */
export const Spoken = createContext<Words>(english);

export const useWords = (): Words => useContext(Spoken);
