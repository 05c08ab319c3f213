/** The address of the kiosk's page. Its own scheme is a secure origin on every machine, unlike a file. */
export const scheme = 'app';
export const origin = 'app://cancha';
export const startPath = '/kiosk';
/** Shown to a supervisor who wants to quit or to change settings. */
export const supervisorPath = '/kiosk?supervisor';

/** Whether an address is one of our own pages. */
export function isOwn(address: string): boolean {
  return URL.canParse(address) && new URL(address).href.startsWith(`${origin}/`);
}
