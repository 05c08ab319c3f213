/** Where the kiosk's page lives. Its own scheme is a secure origin on every machine, and never a file's. */
export const scheme = 'app';
export const origin = 'app://cancha';
export const startPath = '/kiosk';
/** Where a supervisor is sent who wants to leave or to change something. */
export const supervisorPath = '/kiosk?supervisor';

/** Whether an address is one of our own pages. */
export function isOwn(address: string): boolean {
  return URL.canParse(address) && new URL(address).href.startsWith(`${origin}/`);
}
