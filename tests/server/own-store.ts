import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { machineMs } from '#shared/base/clock.ts';
import { atEnd } from './at-end.ts';

/** A one-bucket store with as much of S3 as we use; it verifies every signature (SigV4) independently. */
export interface OwnStore {
  settings: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  /** What lies in it. */
  objects: ReadonlyMap<string, Uint8Array>;
  /** From now on connections break off, as of a store that is away; or it is there again. */
  setAway(isAway: boolean): void;
}

/** Starts one; it goes away with the test file. */
export async function startStore(): Promise<OwnStore> {
  const objects = new Map<string, Uint8Array>();
  let isAway = false;
  const settings = {
    ...{ bucket: 'fotos', region: 'sv-1', accessKeyId: 'AKCANCHA', secretAccessKey: 'a secret of tests' },
    endpoint: '',
  };
  const server = createServer((req, res) => {
    if (isAway) return void req.socket.destroy();
    void answer(req, res);
  });
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (!isSigned(req, body, settings)) return void res.writeHead(403).end('<Error><Code>no</Code></Error>');
    const [, bucket, ...rest] = (req.url ?? '').split('/');
    const key = rest.join('/');
    if (bucket !== settings.bucket)
      return void res.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (req.method === 'PUT') {
      objects.set(key, new Uint8Array(body));
      return void res.writeHead(200).end();
    }
    if (req.method === 'DELETE') {
      objects.delete(key);
      return void res.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return void res.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    res.writeHead(200).end(found);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => void server.close(() => undefined).closeAllConnections());
  settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings,
    objects,
    setAway: (away) => {
      isAway = away;
    },
  };
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();

/** Judges a signature as AWS describes it (Signature Version 4, in the header): over method, path, headers and content. */
function isSigned(req: IncomingMessage, body: Uint8Array, settings: OwnStore['settings']): boolean {
  const { accessKeyId, secretAccessKey, region } = settings;
  const match = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
    req.headers.authorization ?? '',
  );
  const [credential = '', names = '', signature] = match?.slice(1) ?? [];
  const date = String(req.headers['x-amz-date']);
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  const content = String(req.headers['x-amz-content-sha256']);
  if (credential !== `${accessKeyId}/${scope}` || content !== sha256(body)) return false;
  if (!(Math.abs(at - machineMs()) < 15 * 60_000)) return false;
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return false;
  const headers = signed.map((name) => `${name}:${String(req.headers[name]).trim()}\n`).join('');
  const [path = '', query = ''] = (req.url ?? '').split('?');
  const canonical = [req.method, path, query, headers, names, content].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Uint8Array>((made, part) => hmac(made, part), `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}
