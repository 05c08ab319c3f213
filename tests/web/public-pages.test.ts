import { describe, expect, test } from 'vitest';
import { findPublicPage } from '#web/app/public-pages.ts';

/** When addresses are different pages of the site: equal ones are rendered once for all visitors. */

const addressOf = (written: string) => {
  const { pathname, searchParams } = new URL(written, 'http://site');
  return findPublicPage(pathname, searchParams)?.address;
};

describe('an address is the same page', () => {
  test.each([
    ['/?fbclid=1&utm_source=x', '/'],
    ['/?lang=en', '/'],
    ['/news?fbclid=1', '/news'],
    ['/news/3?gclid=2', '/news/3'],
    ['/schedule?fbclid=1&day=2026-02-21', '/schedule?day=2026-02-21'],
    ['/schedule?team=a&day=2026-02-21', '/schedule?day=2026-02-21&team=a'],
    ['/teams?q=&category=M45&x=1', '/teams?category=M45'],
    ['/nowhere?x=1', '/nowhere'],
  ])('the address %s is the same page as %s', (written, address) => expect(addressOf(written)).toBe(address));
});

describe('an address is another page by its shown parameters', () => {
  test.each([
    '/schedule?day=2026-02-21&category=M45&venue=Palacio&team=le%C3%B3n',
    '/teams?category=M45&q=a',
    '/standings?category=W40',
  ])('the address differs: %s', (written) => {
    const { pathname, searchParams } = new URL(written, 'http://site');
    const address = new URL(addressOf(written) ?? '', 'http://site');
    expect(address.pathname).toBe(pathname);
    expect([...address.searchParams]).toEqual([...searchParams]);
  });
});

test('the app’s own pages are rendered by the browser', () => {
  for (const path of ['/admin/news', '/desk', '/profile']) expect(addressOf(path)).toBeUndefined();
});
