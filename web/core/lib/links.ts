import { firstLink, isSeed, type LinkName } from '#shared/edition/tournament.ts';
import { boot } from '#web/core/client/boot.ts';

/** The address of an organizers' page from the site settings, else this edition's default; null if unset. */
export function linkOf(name: LinkName): string | null {
  const set = boot().settings?.[`link.${name}`];
  return (set === undefined ? firstLink(name) : set) || null;
}

/** Whether the organizers have said that there is no such page, rather than not yet said which. */
const isLinkLeftOut = (name: LinkName): boolean => boot().settings?.[`link.${name}`] === '';

/** How teams register: with the organizers' form, by writing to them, or with a form of the seed that is still to come. */
export function registrationWay(): 'form' | 'byMail' | 'soon' {
  if (linkOf('registrationForm') !== null) return 'form';
  return isSeed() && !isLinkLeftOut('registrationForm') ? 'soon' : 'byMail';
}

/** Whether pages have a link: of one without an address the seed says that it comes soon, another edition nothing. */
export const isLinkShown = (name: LinkName) => isSeed() || linkOf(name) !== null;
