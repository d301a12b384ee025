import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Bucket {
  filesUrl: string;
  environment: Record<string, string>;
  objects: Map<string, Buffer>;
  stop(): Promise<void>;
}

const accessKeyId = 'test-key';
const secret = 'test-secret';
const pageSize = 2;
/** When each body came. */
const arrivals = new WeakMap<Buffer, string>();

/** What the product uses of an S3-compatible service, in memory; signatures and body hashes are checked. */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    answer(objects, request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    filesUrl: `s3://docs?endpoint=http://127.0.0.1:${port}&region=eu-test-1`,
    environment: { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secret },
    objects,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  const url = new URL(request.url ?? '/', 'http://bucket');
  if (!isSigned(request, url)) return void response.writeHead(403).end();
  if (request.method === 'GET' && url.pathname === '/docs') return list(objects, url, response);
  const key = decodeURIComponent(url.pathname.replace(/^\/docs\//, ''));
  if (request.method === 'PUT') return put(objects, key, body, request, response);
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const object = objects.get(key);
  if (!object) return void response.writeHead(404).end();
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = start === undefined ? object : object.subarray(Number(start), Number(end) + 1);
  const headers = { 'content-length': part.length, 'last-modified': arrivals.get(object) ?? '' };
  response.writeHead(start === undefined ? 200 : 206, headers).end(part);
}

function put(
  objects: Map<string, Buffer>,
  key: string,
  body: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { 'content-length': length, 'x-amz-content-sha256': hash } = request.headers;
  // The real service refuses a body of unknown length (411) and one that is not what was signed (400).
  if (length === undefined) return void response.writeHead(411).end();
  if (hash !== sha256(body)) return void response.writeHead(400).end();
  objects.set(key, body);
  arrivals.set(body, new Date().toUTCString());
  response.writeHead(200).end();
}

function list(objects: Map<string, Buffer>, url: URL, response: ServerResponse): void {
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter(key => key.startsWith(url.searchParams.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, pageSize);
  const next = keys.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map(key => `<Contents><Key>${key}</Key></Contents>`).join('');
  response.end(`<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature version 4, worked out again from the request. */
function isSigned({ headers, method }: IncomingMessage, url: URL): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, id, date = '', region = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (id !== accessKeyId) return false;
  const query = [...url.searchParams].map(pair => pair.map(encodeURIComponent).join('=')).sort();
  const lines = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`);
  const hash = String(headers['x-amz-content-sha256']);
  const canonical = [method, url.pathname, query.join('&'), lines.join(''), names, hash].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, date));
  return hmac(key, text).toString('hex') === signature;
}
