import type { ComponentType } from 'react';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';

/** Milliseconds: by then the requested page is on the screen, or nearly. */
const pause = 1_000;

/** A part that nobody waits for: its code is fetched after that of the page. */
export const afterwards = (load: () => Promise<ComponentType>) => lazyPart(load, { after: pause });
