/** An authenticator in software: a P-256 key for each passkey, signatures and CBOR as a real one makes them. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { must } from '#shared/base/must.ts';

interface Made {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
}

interface Behaviour {
  /** The page that asks. */
  origin?: string;
  /** Whether it asked its owner for a finger or a PIN. */
  isVerified?: boolean;
  /** The value of its counter; one more than before by default. */
  counter?: number;
}

const ourOrigin = 'http://localhost:3000';
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** A user's device. */
export function createAuthenticator() {
  const made: Made[] = [];
  let counter = 0;

  /** The part that is signed (WebAuthn, 6.1): whose site, what was shown, how often it has signed. */
  function dataOf(
    rpId: string,
    { isVerified = true, counter: said }: Behaviour,
    credential?: Buffer,
  ): Buffer {
    counter = said ?? counter + 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(0x01 | (isVerified ? 0x04 : 0) | (credential ? 0x40 : 0), 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, credential ?? Buffer.alloc(0)]);
  }

  const clientData = (type: string, challenge: string, { origin = ourOrigin }: Behaviour) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });

  return {
    /** Makes a passkey as the browser hands it over. */
    create(
      asked: { challenge: string; rp: { id: string }; user: { id: string } },
      behaviour: Behaviour = {},
    ) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x, y } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(16);
      // COSE: EC2, ES256, P-256.
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(must(x, 'a point'), 'base64url'))],
          [-3, new Uint8Array(Buffer.from(must(y, 'a point'), 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const authData = new Uint8Array(dataOf(asked.rp.id, behaviour, credential));
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]) as never,
      );
      made.push({ id: base64url(id), rpId: asked.rp.id, userHandle: asked.user.id, privateKey });
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked.challenge, behaviour)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Signs with the last passkey made for that site. */
    get(asked: { challenge: string; rpId: string }, behaviour: Behaviour = {}) {
      const { id, userHandle, privateKey } = must(
        made.findLast(({ rpId }) => rpId === asked.rpId),
        'a passkey of that site',
      );
      const data = dataOf(asked.rpId, behaviour);
      const said = clientData('webauthn.get', asked.challenge, behaviour);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(said),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)),
          userHandle,
        },
      };
    },
  };
}
