import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendFile } from '../files/send-file.ts';
import { notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { findPhoto } from './photo-rows.ts';

const Params = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** Pictures of people, for whoever was given the address: it says nothing of whose they are, and ends with the picture. */
export async function photoRoutes(
  app: FastifyInstance,
  { services: { database, files } }: { services: Pick<Services, 'database' | 'files'> },
): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/photos/:sha256',
    exposeHeadRoute: false,
    // A part of a file, and its ETag, are of the bytes as they are.
    compress: false,
    async handler(request, reply) {
      const params = Params.safeParse(request.params);
      const photo = params.success ? await findPhoto(database.read, params.data.sha256) : undefined;
      if (!photo) throw notFound('file');
      const file = { sha256: photo.sha256, contentType: photo.content_type, name: 'photo' };
      // Pages of any site may show it.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (!(await sendFile(files, file, request, reply, 'public, max-age=86400'))) throw notFound('file');
      return reply;
    },
  });
}
