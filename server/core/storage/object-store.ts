/**
 * Any S3-compatible store (AWS, MinIO, Ceph, Garage, R2 …) for the bytes of pictures. It needs three calls on one
 * bucket, signed by SigV4 with the content hash. During an outage a call is UNAVAILABLE, and the client keeps the
 * picture and retries.
 */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { AppError } from '#shared/base/errors.ts';
import type { Log } from '../base/log.ts';

export interface ObjectStoreSettings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface ObjectStore {
  /** Names the bucket, for people. */
  name: string;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is nothing of that name. */
  get(key: string): Promise<Uint8Array | null>;
  /** A missing row is deleted too. */
  remove(key: string): Promise<void>;
  /** Whether it answered when it was last asked. */
  isAnswering(): boolean;
}

/** A store that takes longer is away: a desk waits no longer for its answer. */
const answerWithinMs = 15_000;
const retryAfterSeconds = 10;

export function openObjectStore(settings: ObjectStoreSettings, log: Log): ObjectStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  let isAway = false;

  function say(away: unknown): void {
    if (isAway === Boolean(away)) return;
    isAway = Boolean(away);
    if (away) log.error({ err: away }, 'the object store does not answer: pictures have to wait');
    else log.warn('the object store answers again');
  }

  async function ask(method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Uint8Array): Promise<Response> {
    try {
      const answer = await client.fetch(`${endpoint}/${bucket}/${key}`, {
        method,
        signal: AbortSignal.timeout(answerWithinMs),
        redirect: 'error',
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
          ...(body ? { 'content-type': 'image/jpeg' } : {}),
        },
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
      // What it says in words may repeat what it was asked.
      if (!answer.ok && answer.status !== 404) throw new Error(`the object store answered ${answer.status}`);
      say(null);
      return answer;
    } catch (cause) {
      say(cause);
      throw new AppError('UNAVAILABLE', { retryAfter: retryAfterSeconds, cause });
    }
  }

  return {
    name: bucket,
    async put(key, bytes) {
      const answer = await ask('PUT', key, bytes);
      // Of the bucket itself: what was sent is not there.
      if (answer.ok) return;
      throw new AppError('UNAVAILABLE', { cause: new Error('S3_BUCKET: there is no such bucket') });
    },
    async get(key) {
      const answer = await ask('GET', key);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
    async remove(key) {
      await ask('DELETE', key);
    },
    isAnswering: () => !isAway,
  };
}
