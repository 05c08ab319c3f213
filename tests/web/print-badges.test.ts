import { afterEach, expect, test, vi } from 'vitest';
import type { BadgeDesign } from '#shared/badges/design.ts';
import { usualBadgeTemplate } from '#shared/badges/read-template.ts';
import { must } from '#shared/base/must.ts';
import { findBadgePerson } from '#web/badges/badge-person.ts';
import { badgeWords } from '#web/badges/badge-words.ts';
import { printBadges } from '#web/badges/print.ts';
import { startI18n } from '#web/core/lib/i18n.ts';
import { maria } from './badge-screen.ts';

/** A badge with pictures that this device cannot show: it is printed without them. */

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const picture = (name: string) => ({ source: `data:image/jpeg;${name}`, width: 600, height: 160 });

/** The pictures on the page that a kiosk prints, where those named are broken. */
async function picturesPrinted(design: Partial<BadgeDesign>, broken: readonly string[]): Promise<string[]> {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(function (this: HTMLImageElement) {
    const isBroken = broken.some((name) => this.src.endsWith(name));
    return isBroken ? Promise.reject(new DOMException('no', 'EncodingError')) : Promise.resolve();
  });
  const printed: string[] = [];
  vi.stubGlobal('kiosk', {
    readState: async () => ({ printers: {}, labelPrinter: null }),
    printPages: async ({ pages }: { pages: string[] }) => {
      printed.push(...pages);
      return { kind: 'sent', printer: 'Zebra' };
    },
  });
  await startI18n('es', ['common', 'badge']);
  const person = must(findBadgePerson(maria), 'she has a badge');
  const people = [{ person, words: badgeWords(person, 'es') }];
  const template = { ...usualBadgeTemplate, logos: [], background: null, ...design };
  await printBadges({ people, format: 'lanyard', title: 'badge', template });
  return ['ground', 'first', 'second'].filter((name) => printed.join().includes(`;${name}"`));
}

const background = { ...picture('ground'), strength: 0.1 };
const logos = [picture('first'), picture('second')];

test.each([
  ['all its pictures', [], ['ground', 'first', 'second']],
  ['no background that cannot be shown', ['ground'], ['first', 'second']],
  ['no logo that cannot be shown', ['first'], ['ground', 'second']],
])('a printed badge has %s', async (_, broken, shown) => {
  expect(await picturesPrinted({ background, logos }, broken)).toEqual(shown);
});
