import { credentialMessage } from '#shared/codes/signed-messages.ts';
import { fromBase64Url } from '#shared/engines/signatures/base64url.ts';
import { nobleEd25519 } from '#shared/engines/signatures/ed25519.ts';
import { generateKeys, hasNativeEd25519, sign, verify } from '#shared/engines/signatures/signature.ts';

/**
 * A door's signature check: `verify` as the door calls it, on the text of a badge, against @noble/ed25519 on
 * the same bytes. Runs in a page of verify.bench.ts.
 */
export interface VerifyTimings {
  isNative: boolean;
  /** Microseconds for each badge, in the order they came. */
  perBadge: number[];
}

declare global {
  interface Window {
    measureVerify(side: 'ours' | 'noble', badges: number): Promise<VerifyTimings>;
  }
}

window.measureVerify = async (side, count) => {
  const keys = await generateKeys({ extractable: false });
  const badges = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const message = credentialMessage(
        `{"v":1,"team":"Rosario Básquet ${index}","n":"A7-00042-S","g":1,"c":"PW45"`,
      );
      return { message, signature: await sign(keys, message) };
    }),
  );
  const encoder = new TextEncoder();
  const publicKey = bytesOf(keys.publicKey);
  const bytes = badges.map((badge) => ({
    message: encoder.encode(badge.message),
    signature: bytesOf(badge.signature),
  }));
  const perBadge =
    side === 'ours'
      ? await timeEach(badges, (badge) => verify(keys.publicKey, badge.signature, badge.message))
      : await timeEach(bytes, async (badge) =>
          (await nobleEd25519.verifier(publicKey))(badge.signature, badge.message),
        );
  return { isNative: await hasNativeEd25519(), perBadge };
};

/** One after the other, as badges come to a door. */
async function timeEach<Badge>(badges: readonly Badge[], check: (badge: Badge) => Promise<boolean>) {
  const times: number[] = [];
  for (const badge of badges) {
    const before = performance.now();
    const isGenuine = await check(badge);
    times.push((performance.now() - before) * 1000);
    if (!isGenuine) throw new Error('a genuine badge was refused');
  }
  return times;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64Url(text);
  if (bytes === null) throw new Error('not base64url');
  return bytes;
}
