import type { Db } from './database.ts';

const people = new WeakMap<Db, string>();

/** Says for whom a transaction does its work, by the id of a user. */
export const actFor = (tx: Db, userId: string): unknown => people.set(tx, userId);

/** @returns `undefined` where the service works for itself */
export const actingIn = (tx: Db): string | undefined => people.get(tx);
