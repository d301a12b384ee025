/** Names the person for whom this page was loaded; the service takes the session of anyone else for none. */
export const pageUserHeader = 'x-bindery-user';

let user: string | undefined;

/** Whose page this is: the first person that it was loaded for. A page never passes from one person to another. */
export const pageUser = (): string | undefined => user;

export function setPageUser(userId: string): void {
  user ??= userId;
}
