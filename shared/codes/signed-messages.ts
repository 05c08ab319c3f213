import { seedId } from '../edition/seed-facts.ts';
import { tournament } from '../edition/tournament.ts';

/** The texts that are signed: each begins with its purpose and the edition. */

/** What is signed for one purpose never verifies for another, nor for another edition. */
export function credentialMessage(signedText: string): string {
  return `ACR1\0${tournament.id}\0${signedText}`;
}

/** The root key's certificate that a device may issue or scan. */
export function certificateMessage(text: string): string {
  return `ACRCERT1\0${tournament.id}\0${text}`;
}

/** The root key's order to a device to empty itself. */
export function wipeMessage(text: string): string {
  return `ACRWIPE1\0${tournament.id}\0${text}`;
}

/** The message signed by the root key that lets an operator work at a device until a time. */
export function grantMessage(text: string): string {
  return `ACRGRANT1\0${tournament.id}\0${text}`;
}

/** The root key's statement that a number or a device's key is revoked; it survives a loss of database rows. */
export function revocationMessage(text: string): string {
  return `ACRREV1\0${tournament.id}\0${text}`;
}

/** A device's signed statement about unsent work that leaves it as a file. */
export function rescueMessage(text: string): string {
  return `ACRRESCUE1\0${tournament.id}\0${text}`;
}

/** The root key's signature for the server key that such files are encrypted for. */
export function rescueKeyMessage(text: string): string {
  return `ACRRKEY1\0${tournament.id}\0${text}`;
}

/** What only the holder of the root key can say: the server's other keys are sealed with it. They outlive an edition, so it names the first one. */
export function sealMessage(text: string): string {
  return `ACRSEAL1\0${seedId}\0${text}`;
}

/** The message a device signs for a request, or for the enrollment code it was given. */
export function requestMessage(text: string, edition = tournament.id): string {
  return `ACRREQ1\0${edition}\0${text}`;
}
