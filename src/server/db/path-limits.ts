import { NoRoom } from './refused.ts';

/** How deep collections nest. */
export const maximumDepth = 50;
/** Characters of a path: moved below another one it still fits twice into what PostgreSQL keeps of a row in an index. */
const maximumPath = 1_000;

/** @throws NoRoom when a path has too many steps, or keys that have grown too long between the same neighbours */
export function requireRoom(path: string, depth: number): void {
  if (path.split('/').length > depth) throw new NoRoom('nesting-limit');
  if (path.length > maximumPath) throw new NoRoom('no-room-there');
}
