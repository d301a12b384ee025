import { type Side, sides } from '#dashboard/editor/side-search.ts';

const key = 'bindery-editor-side';

/** What the panel beside the text showed last on this device. */
export const lastSide = (): Side => sides.find(side => side === localStorage.getItem(key)) ?? 'outline';
export const rememberSide = (side: Side): void => localStorage.setItem(key, side);
