import type { FastifyCompressOptions } from '@fastify/compress';

/** A stream of its own takes more than a millisecond to make, so what is short is packed at once. */
export const packing = {
  threshold: 1024,
  syncThreshold: 131_072,
  encodings: ['gzip', 'identity'],
} satisfies FastifyCompressOptions;

/**
 * JSON, which comes from the database each time it is asked for. Half a megabyte of a list is packed in a millisecond, a third of
 * what zlib's own level takes, into a quarter more bytes.
 */
export const answerPacking = {
  ...packing,
  syncThreshold: 524_288,
  zlibOptions: { level: 3 },
} satisfies FastifyCompressOptions;
