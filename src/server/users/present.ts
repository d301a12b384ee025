import type { z } from 'zod';
import type { User } from '#contract/common.ts';
import type { AuthenticatedUser } from '#contract/users.ts';
import type { Config } from '../config.ts';
import type { UserRow } from '../db/tables/accounts.ts';
import { photoAddress } from './photo-address.ts';
import type { PresentableUser } from './rows.ts';

/** A deleted account keeps its place beside what it wrote, without name and address. */
export function presentUser(row: PresentableUser, { publicUrl }: Pick<Config, 'publicUrl'>): z.input<typeof User> {
  return {
    object: 'user',
    id: row.id,
    displayName: row.display_name,
    ...(row.deleted_at === null ? { email: row.email } : {}),
    ...(row.photo_url ? { photoURL: photoAddress(row.photo_url, { publicUrl }) } : {}),
    urls: { location: `${publicUrl}/v1/users/${row.id}` },
  };
}

export function presentAuthenticatedUser(row: UserRow, config: Config): z.input<typeof AuthenticatedUser> {
  return {
    ...presentUser(row, config),
    ...(row.language === null ? {} : { language: row.language }),
    ...(row.appearance === null ? {} : { appearance: JSON.parse(row.appearance) }),
    emailVerified: row.email_verified_at !== null,
    hasPassword: row.password_hash !== null,
  };
}
