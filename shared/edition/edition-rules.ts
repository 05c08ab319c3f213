/** The rules of an edition that concern several of its fields. */
import { contrast } from '../engines/badge/shapes.ts';
import { tieBreakNames } from './choices.ts';
import type { CategoryFacts, Edition } from './edition.ts';
import type { KindFacts } from './kinds.ts';
import { languages } from './languages.ts';
import { paints } from './look.ts';
import { daysBetween } from './time-zone.ts';

interface Problem {
  path: readonly (string | number)[];
  code: string;
}

const mostDays = 60;
/** Key dates lie at most so many days before the first day and after the last one. */
const keyDateRange = { before: 800, after: 60 };

/** Key dates that repeat another field, which sets their date. */
const linkedKeyDates = {
  registration: ({ dates }) => ({
    date: dates.registrationUntil.slice(0, 10),
    until: dates.registrationUntil.slice(11),
  }),
  earlyRegistration: ({ fees }) => ({ date: fees.earlyUntil }),
} satisfies Record<string, (edition: Pick<Edition, 'dates' | 'fees'>) => { date: string; until?: string }>;
type LinkedKeyDate = keyof typeof linkedKeyDates;

/** The valid sections of a document. */
export type SomeSections = Partial<Edition>;

/** Whether another field sets the date of a key date. */
export function isLinkedKeyDate(id: string): id is LinkedKeyDate {
  return Object.hasOwn(linkedKeyDates, id);
}

/** The edition with the dates of its linked key dates taken from the fields that set them. */
export function withLinkedKeyDates<Sections extends SomeSections>(edition: Sections): Sections {
  const { keyDates, dates, fees } = edition;
  if (!keyDates || !dates || !fees) return edition;
  const moved = keyDates.map((one) =>
    isLinkedKeyDate(one.id) ? { ...one, ...linkedKeyDates[one.id]({ dates, fees }) } : one,
  );
  return { ...edition, keyDates: moved };
}

/** What is wrong between the fields of the sections that are there, whose fields are each right. */
export function checkAcrossFields(edition: SomeSections): Problem[] {
  const check = <Name extends keyof Edition>(
    names: readonly Name[],
    rule: (sections: Pick<Edition, Name>) => Problem[],
  ) =>
    // Only with all of them.
    names.every((name) => edition[name] !== undefined) ? rule(edition as Pick<Edition, Name>) : [];
  return [
    ...check(['id', 'dates'], checkYear),
    ...check(['dates'], checkDates),
    ...check(['languages'], checkLanguages),
    ...check(['keyDates', 'dates', 'fees'], checkKeyDates),
    ...check(['categories'], checkCategories),
    ...check(['zones'], checkZones),
    ...check(['kinds'], checkKinds),
    ...check(['kinds', 'zones'], checkZonesOfKinds),
    ...check(['rules'], checkRules),
    ...check(['fees', 'dates'], checkFees),
    ...check(['contact'], checkContact),
    ...check(['figures'], checkFigures),
    ...check(['look'], checkLook),
  ];
}

const checkYear = ({ id, dates }: Pick<Edition, 'id' | 'dates'>): Problem[] =>
  dates.startsOn.slice(0, 4) === id.slice(-4) ? [] : [{ path: ['dates', 'startsOn'], code: 'OTHER_YEAR' }];

function checkDates({ dates }: Pick<Edition, 'dates'>): Problem[] {
  const { startsOn, endsOn, countdownTo, registrationFrom, registrationUntil } = dates;
  const { badgesFrom, badgesUntil, rosterFreezeAt } = dates;
  const problem = (name: keyof Edition['dates'], code: string): Problem => ({ path: ['dates', name], code });
  const found: Problem[] = [];
  if (registrationUntil < registrationFrom) found.push(problem('registrationUntil', 'BEFORE_OPENING'));
  // Then no date is before or after the event: the last day is what has to be corrected.
  if (endsOn < startsOn) return [...found, problem('endsOn', 'BEFORE_FIRST_DAY')];
  if (daysBetween(startsOn, endsOn) >= mostDays) found.push(problem('endsOn', 'TOO_MANY_DAYS'));
  if (countdownTo.slice(0, 10) > endsOn) found.push(problem('countdownTo', 'AFTER_EVENT'));
  if (registrationUntil.slice(0, 10) > endsOn) found.push(problem('registrationUntil', 'AFTER_EVENT'));
  if (badgesFrom.slice(0, 10) > startsOn) found.push(problem('badgesFrom', 'AFTER_FIRST_DAY'));
  if (badgesUntil.slice(0, 10) < endsOn) found.push(problem('badgesUntil', 'BEFORE_LAST_DAY'));
  if (rosterFreezeAt.slice(0, 10) > endsOn) found.push(problem('rosterFreezeAt', 'AFTER_EVENT'));
  return found;
}

function checkLanguages({ languages }: Pick<Edition, 'languages'>): Problem[] {
  const { offered, default: first } = languages;
  if (offered === 'both' || offered === first) return [];
  return [{ path: ['languages', 'default'], code: 'NOT_OFFERED' }];
}

function checkKeyDates(edition: Pick<Edition, 'keyDates' | 'dates' | 'fees'>): Problem[] {
  const { keyDates, dates } = edition;
  return keyDates.flatMap((one, place) => {
    const problem = (name: keyof typeof one, code: string): Problem => ({
      path: ['keyDates', place, name],
      code,
    });
    const { id, date, from, until, type } = one;
    const found: Problem[] = [];
    if (keyDates.findIndex((other) => other.id === id) < place) found.push(problem('id', 'TWICE'));
    if (from && until && until <= from) found.push(problem('until', 'BEFORE_START'));
    // Of days in the wrong order nothing is far: the last one is what has to be corrected.
    const isFar =
      dates.startsOn <= dates.endsOn &&
      (daysBetween(date, dates.startsOn) > keyDateRange.before ||
        daysBetween(dates.endsOn, date) > keyDateRange.after);
    if (isFar) found.push(problem('date', 'FAR_FROM_EVENT'));
    else if (type === 'tournament' && isOutside(dates, date)) found.push(problem('date', 'OUTSIDE_EVENT'));
    if (!isLinkedKeyDate(id)) return found;
    const wanted: { date: string; until?: string } = linkedKeyDates[id](edition);
    if (date !== wanted.date) found.push(problem('date', 'LINKED_DATE'));
    if (wanted.until && until !== wanted.until) found.push(problem('until', 'LINKED_DATE'));
    return found;
  });
}

const isOutside = ({ startsOn, endsOn }: Edition['dates'], date: string) =>
  startsOn <= endsOn && (date < startsOn || date > endsOn);

function checkCategories({ categories }: Pick<Edition, 'categories'>): Problem[] {
  return categories.flatMap(({ id, code, minimumAge = 0, maximumAge = minimumAge }, place) => {
    const problem = (name: string[], found: string): Problem => ({
      path: ['categories', place, ...name],
      code: found,
    });
    const isFirst = (same: (other: CategoryFacts) => boolean) => categories.findIndex(same) === place;
    const found: Problem[] = [];
    // Forms name a new category by its English name.
    if (!isFirst((other) => other.id === id)) found.push(problem(['name', 'en'], 'TWICE'));
    if (!isFirst((other) => other.code === code)) found.push(problem(['code'], 'TWICE'));
    if (maximumAge < minimumAge) found.push(problem(['maximumAge'], 'BELOW_YOUNGEST'));
    return found;
  });
}

function checkKinds({ kinds }: Pick<Edition, 'kinds'>): Problem[] {
  const found = kinds.flatMap((kind, place): Problem[] => {
    const problem = (name: string[], code: string): Problem => ({ path: ['kinds', place, ...name], code });
    const isTwice = (same: (other: KindFacts) => boolean) => kinds.findIndex(same) < place;
    const found: Problem[] = [];
    // Forms name a new kind by its English name.
    if (isTwice(({ id }) => id === kind.id)) found.push(problem(['name', 'en'], 'TWICE'));
    if (isTwice(({ code }) => code === kind.code)) found.push(problem(['code'], 'TWICE'));
    // Words on the band are white or dark, whichever is read better; the event's name there is 2.5 mm high.
    if (![paints.white, paints.navy].some((ink) => contrast(kind.color, ink) >= leastContrast))
      found.push(problem(['color'], 'LOW_CONTRAST'));
    // Of two kinds with one name, a list or a file could mean either.
    for (const language of languages) {
      const named = ({ name }: KindFacts) => name[language].toLocaleLowerCase(language);
      if (kind.isOn && isTwice((other) => other.isOn && named(other) === named(kind)))
        found.push(problem(['name', language], 'TWICE'));
    }
    return found;
  });
  return kinds.filter(({ plays }) => plays).length === 1
    ? found
    : [...found, { path: ['kinds'], code: 'PLAYERS_NEEDED' }];
}

function checkZones({ zones }: Pick<Edition, 'zones'>): Problem[] {
  return zones.flatMap(({ letter }, place) =>
    zones.findIndex((other) => other.letter === letter) < place
      ? [{ path: ['zones', place, 'letter'], code: 'TWICE' }]
      : [],
  );
}

function checkZonesOfKinds({ kinds, zones }: Pick<Edition, 'kinds' | 'zones'>): Problem[] {
  const isOpen = new Map(zones.map(({ letter, isRetired }) => [letter, !isRetired]));
  return kinds.flatMap((kind, place): Problem[] => {
    const path = ['kinds', place, 'zones'];
    if (!kind.zones.every((letter) => isOpen.has(letter))) return [{ path, code: 'INVALID_CHOICE' }];
    return kind.isOn && !kind.zones.some((letter) => isOpen.get(letter))
      ? [{ path, code: 'ZONES_RETIRED' }]
      : [];
  });
}

function checkRules({ rules }: Pick<Edition, 'rules'>): Problem[] {
  const { playersMin, playersMinOldest, oldestFrom, playersMax, coachesPaid, coachesMax } = rules;
  const problem = (name: keyof typeof rules, code = 'MORE_THAN_MOST'): Problem => ({
    path: ['rules', name],
    code,
  });
  const found: Problem[] = [];
  if (playersMin > playersMax) found.push(problem('playersMin'));
  if (playersMinOldest !== undefined && playersMinOldest > playersMax)
    found.push(problem('playersMinOldest'));
  // Each of them needs the other.
  if (playersMinOldest === undefined && oldestFrom !== undefined)
    found.push(problem('playersMinOldest', 'REQUIRED'));
  if (oldestFrom === undefined && playersMinOldest !== undefined)
    found.push(problem('oldestFrom', 'REQUIRED'));
  if (coachesPaid > coachesMax) found.push(problem('coachesPaid'));
  const order = tieBreakNames.map((name) => rules[name]);
  for (const [place, name] of tieBreakNames.entries())
    if (order[place] && order.indexOf(order[place]) < place) found.push(problem(name, 'TWICE'));
  return found;
}

function checkFees({ fees, dates }: Pick<Edition, 'fees' | 'dates'>): Problem[] {
  const found: Problem[] = [];
  if (fees.accommodationDiscount + fees.earlyDiscount > fees.team)
    found.push({ path: ['fees', 'earlyDiscount'], code: 'MORE_THAN_FEE' });
  if (fees.earlyUntil > dates.registrationUntil.slice(0, 10))
    found.push({ path: ['fees', 'earlyUntil'], code: 'AFTER_CLOSING' });
  return found;
}

function checkContact({ contact }: Pick<Edition, 'contact'>): Problem[] {
  const { hoursFrom, hoursUntil, callsFrom } = contact;
  const problem = (name: keyof typeof contact, code: string): Problem[] => [
    { path: ['contact', name], code },
  ];
  if (!hoursFrom && !hoursUntil && !callsFrom) return [];
  if (!hoursFrom) return problem('hoursFrom', 'REQUIRED');
  if (!hoursUntil) return problem('hoursUntil', 'REQUIRED');
  if (hoursUntil <= hoursFrom) return problem('hoursUntil', 'BEFORE_START');
  const isOutside = callsFrom && (callsFrom < hoursFrom || callsFrom >= hoursUntil);
  return isOutside ? problem('callsFrom', 'OUTSIDE_HOURS') : [];
}

function checkFigures({ figures }: Pick<Edition, 'figures'>): Problem[] {
  const { athletes, athletesShort } = figures;
  if (athletes === undefined || athletesShort === undefined || athletesShort <= athletes) return [];
  return [{ path: ['figures', 'athletesShort'], code: 'MORE_THAN_ATHLETES' }];
}

/** Least contrast of text of any size (WCAG 2.2, success criterion 1.4.3). */
const leastContrast = 4.5;

/** White text is on the primary color, links have it on the ground of the pages; dark text is on the accent. */
function checkLook({ look }: Pick<Edition, 'look'>): Problem[] {
  const { primary, accent } = look;
  const isReadable = (color: string, ...others: readonly string[]) =>
    others.every((other) => contrast(color, other) >= leastContrast);
  const found: Problem[] = [];
  if (!isReadable(primary, paints.white, paints.ground))
    found.push({ path: ['look', 'primary'], code: 'LOW_CONTRAST' });
  if (!isReadable(accent, paints.navy)) found.push({ path: ['look', 'accent'], code: 'LOW_CONTRAST' });
  return found;
}
