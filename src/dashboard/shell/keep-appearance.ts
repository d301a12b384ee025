import { updateUserById } from '#client/sdk.gen.ts';
import type { Appearance } from '#client/types.gen.ts';
import { pageUser } from '#dashboard/shell/page-user.ts';
import { toastError } from '#dashboard/shell/undo.ts';

/** Keeps a choice in the account; before anybody has signed in it is of this browser alone. */
export async function keepAppearance(appearance: Appearance): Promise<void> {
  const userId = pageUser();
  if (userId) await updateUserById({ path: { userId }, body: { appearance } }).catch(toastError);
}
