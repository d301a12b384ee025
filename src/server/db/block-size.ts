/** So many members are in a block when it is made; with more than twice as many it is divided. */
export const perBlock = 64;
