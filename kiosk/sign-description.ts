/** Signs electron-builder's description of a version with the organizer's key. Never packed into a kiosk. */
import { type KeyObject, sign } from 'node:crypto';
import { signedText } from './updates.ts';

/** A `latest*.yml` with a line that signs its version and files; an older such line is replaced. */
export function signDescription(text: string, key: KeyObject): string {
  const version = /^version: (.+)$/m.exec(text)?.[1]?.trim();
  const files = [...text.matchAll(/^ {2}- url: (.+)\n {4}sha512: (.+)$/gm)].map(
    ([, url = '', sha512 = '']) => ({ url: url.trim(), sha512: sha512.trim() }),
  );
  if (!version || files.length === 0) throw new Error('that is not a description of a version');
  const signature = sign(null, Buffer.from(signedText({ version, files })), key).toString('base64');
  return `${text.replace(/^signature: .*\n/m, '').trimEnd()}\nsignature: ${signature}\n`;
}
