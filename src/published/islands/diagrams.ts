import { drawDiagrams } from '#lib/diagrams.ts';

/** @param address of the file of Mermaid */
export const diagrams = (address: string): unknown => drawDiagrams(document, address);
