import { type LinkName, links } from '#shared/tournament.ts';
import { boot } from './boot.ts';

/** The address of one of the organiser's own pages as Site Settings have it, else this edition's; none when unset. */
export function linkOf(name: LinkName): string | null {
  const set = boot().settings?.[`link.${name}`];
  return (set === undefined ? links[name] : set) || null;
}
