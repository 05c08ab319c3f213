/** Public pages with one address that an archived edition keeps. */
export const archivedPages = [
  '/',
  '/news',
  '/schedule',
  '/teams',
  '/standings',
  '/venues',
  '/accommodation',
  '/rules',
  '/faq',
  '/about',
  '/reglamento',
] as const;

/** All of them, as the sitemap lists them. */
export const publicPages = [
  ...archivedPages,
  ...(['/archive', '/contact', '/register-team', '/privacy', '/terms', '/cookies'] as const),
] as const;
