/** Pages from which on nobody waits for a PDF: the inbox tells when it is ready. */
const manyPages = 20;

/** @param total pages; null while they are not counted */
export const isBackground = (total: number | null): boolean => total !== null && total >= manyPages;
