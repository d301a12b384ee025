import pino, { type DestinationStream } from 'pino';

/** What PostgreSQL adds to an error: the values of the row that it refused, keys of share links and addresses among them. */
const rows = ['err.detail', 'err.where', 'err.internalQuery'];

export function createLog(level: string, destination?: DestinationStream) {
  const options = { level, redact: { paths: rows, remove: true } };
  return destination ? pino(options, destination) : pino(options);
}
