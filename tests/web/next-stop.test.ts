import { expect, test } from 'vitest';
import { nextStop } from '#web/account/sign-in/next-stop.ts';

/** Where a person goes on to after signing in. */

const to = (from: unknown) => nextStop({ from }, 'USER', 'login');
const home = nextStop(null, 'USER', 'login');

test.each([
  [{ pathname: '/credentials', search: '?q=a' }, '/credentials?q=a'],
  [{ pathname: '/credentials' }, '/credentials'],
  [{ pathname: '/credentials', search: 7 }, '/credentials'],
  [{ pathname: '//evil.example/x', search: '' }, home],
  [{ pathname: 'https://evil.example' }, home],
  [{ pathname: 7 }, home],
  [undefined, home],
])('a page requested as %j leads to %s', (from, path) => {
  expect(to(from)).toBe(path);
});

test.each(['old', null, undefined, 7])('a state of %j leads to the start page of the role', (state) => {
  expect(nextStop(state, 'USER', 'login')).toBe(home);
});
