/** Every route there is: the pattern, and a way to write the link. The router reads the same list. */
export const paths = {
  home: '/',
  news: '/news',
  article: '/news/:id',
  about: '/about',
  contact: '/contact',
  regulations: '/reglamento',
  registerTeam: '/register-team',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  unsubscribe: '/newsletter/unsubscribe',
  schedule: '/schedule',
  teams: '/teams',
  team: '/teams/:id',
  game: '/games/:id',
  standings: '/standings',
  venues: '/venues',
  venue: '/venues/:id',
  accommodation: '/accommodation',
  rules: '/rules',
  faq: '/faq',
  /** Pages of archived editions are below it: files of the server, no routes. */
  archive: '/archive',
  auth: '/auth',
  login: '/login',
  /** Two older addresses of /auth. */
  register: '/register',
  registro: '/registro',
  profile: '/profile',
  security: '/profile/security',
  dashboard: '/dashboard',
  newParticipant: '/participants/new',
  credentials: '/credentials',
  desk: '/desk',
  scan: '/scan',
  kiosk: '/kiosk',
  /** Each tab of the admin area has its own address below it. */
  admin: '/admin',
} as const;

/** The number of the thing an address is about, written as its links write it; nothing when it names none. */
export function idIn(written: string | undefined): number | null {
  return written && /^[1-9]\d{0,8}$/.test(written) ? Number(written) : null;
}

export function articlePath(id: number): string {
  return `/news/${id}`;
}

export const teamPath = (id: number) => `/teams/${id}`;
export const gamePath = (id: number) => `/games/${id}`;
export const venuePath = (id: number) => `/venues/${id}`;

/** The schedule opened at a day ('YYYY-MM-DD'). */
export const dayPath = (day: string) => `/schedule?day=${day}`;

/** The tables of one category, by its short code ('W40'). */
export const standingsPath = (code: string) => `/standings?category=${code}`;

/** A tab of the admin area, or one thing in it: `adminPath('news', 7)`. */
export function adminPath(...parts: (string | number)[]): string {
  return [paths.admin, ...parts].join('/');
}

const ownPath = new RegExp(
  `^(?:${Object.values(paths)
    .map((pattern) => (pattern === paths.admin ? `${pattern}(?:/.*)?` : pattern.replaceAll(/:\w+/g, '[^/]+')))
    .join('|')})/?$`,
  'i',
);

/** Whether an address is a page of this site: the service worker answers for no other. */
export const isOwnPath = (pathname: string) => ownPath.test(pathname);

/** Desk, door and kiosk: they open with no network. */
export const isStationPath = (pathname: string) => /^\/(?:desk|scan|kiosk)\/?$/i.test(pathname);

/** Paths of the tools, which have a separate frame instead of the site's. Like the router, it ignores case. */
export function isToolPath(pathname: string): boolean {
  return isStationPath(pathname) || /^\/admin(?:\/|$)/i.test(pathname);
}

/** Paths that stay reachable while the site is under construction. */
export function opensInMaintenance(pathname: string): boolean {
  return /^\/(admin|desk|scan|kiosk|credentials|auth|login|profile\/security)(\/|$)/.test(pathname);
}
