/** Of pictures that were uploaded here. */
export const photoPath = '/photos/';

/** Where a picture is read: one that was uploaded here, others at the address that was given. */
export const photoAddress = (photo: string, { publicUrl }: { publicUrl: string }): string =>
  photo.startsWith(photoPath) ? `${publicUrl}${photo}` : photo;
