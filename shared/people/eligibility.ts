import { z } from 'zod';
import { ageInYear, ageOnDay } from '../base/dates.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { Branch } from '../edition/choices.ts';
import {
  type Category,
  categoryOf,
  findCategory,
  kindOf,
  openCategories,
  type ParticipantRole,
  tournament,
} from '../edition/tournament.ts';

/**
 * Rules of eligibility and of the roster. One pure function returns the rules that a person breaks; the server and
 * desks run it on their own rows. A broken rule is a warning until the organizers make that rule binding; then no
 * credential is issued against it.
 */
export const ruleNames = [
  'age',
  'oneCategory',
  'playersMax',
  'playersMin',
  'coachesMax',
  'staffMax',
  'rosterFreeze',
  'team',
  'kindMax',
  'kindInAll',
] as const;
export type RuleName = (typeof ruleNames)[number];

const quota = <Name extends RuleName>(rule: Name) =>
  z.object({ rule: z.literal(rule), has: z.int(), limit: z.int() });

/** A broken rule with the values its message needs. */
export const brokenRule = z.discriminatedUnion('rule', [
  /** The broken one of the two limits. */
  z.object({
    rule: z.literal('age'),
    age: z.int(),
    minimumAge: z.int().optional(),
    maximumAge: z.int().optional(),
    /** Evaluated on the first day of the event, not at the end of its year. */
    onDay: z.literal(true).optional(),
  }),
  /** The team plays in another category, or the same person is a player in another one as well. */
  z.object({ rule: z.literal('oneCategory'), because: z.enum(['team', 'player']), other: z.string() }),
  quota('playersMax'),
  quota('playersMin'),
  quota('coachesMax'),
  quota('staffMax'),
  z.object({ rule: z.literal('rosterFreeze'), since: z.string() }),
  /** The kind of participants belongs to a team, and the person has none. */
  z.object({ rule: z.literal('team') }),
  quota('kindMax'),
  quota('kindInAll'),
]);
export type BrokenRule = z.output<typeof brokenRule>;

/** The error code of an issue that is refused because the rule is binding. */
export const ruleCodes: Readonly<Record<RuleName, ErrorCode>> = {
  age: 'RULE_AGE',
  oneCategory: 'RULE_ONE_CATEGORY',
  playersMax: 'RULE_PLAYERS_MAX',
  playersMin: 'RULE_PLAYERS_MIN',
  coachesMax: 'RULE_COACHES_MAX',
  staffMax: 'RULE_STAFF_MAX',
  rosterFreeze: 'RULE_ROSTER_FREEZE',
  team: 'RULE_TEAM',
  kindMax: 'RULE_KIND_MAX',
  kindInAll: 'RULE_KIND_IN_ALL',
};

/** A person as the rules see them; the birth date is missing on devices that may not have it. */
export interface EligibilityPerson {
  uid: string;
  birthDate: string | null;
  role: ParticipantRole;
  category: Category;
  /** When they were registered: who came first keeps the place. */
  createdAt: string;
}

/** The number of people of a kind including this person, and how many of them were registered before. */
export interface PlaceInKind {
  has: number;
  before: number;
}

export interface EligibilityFacts {
  person: EligibilityPerson;
  /** The team they belong to, if any; its category as stored. */
  team: { category: string } | null;
  /** All members of that team; the person being registered may be missing. */
  roster: readonly EligibilityPerson[];
  /** People with the same name and birth date; may include the person. */
  namesakes: readonly Pick<EligibilityPerson, 'uid' | 'role' | 'category'>[];
  /** Read only if the person's kind has a limit in total. */
  inKind?: PlaceInKind | null;
}

/** Every rule this person breaks, in the order of `ruleNames`. */
export function findBrokenRules(facts: EligibilityFacts): BrokenRule[] {
  const found = [
    ageRule(facts.person),
    oneCategoryRule(facts),
    ...(facts.team ? [...quotaRules(facts.team, facts), freezeRule(facts.person)] : [teamRule(facts.person)]),
    inAllRule(facts),
  ];
  return found.filter((broken) => broken !== null);
}

/** The age that counts for a category: reached in the calendar year of the event, or on its first day. */
export function playingAge(birthDate: string, category: Category): number {
  return categoryOf(category).ageBy === 'firstDay'
    ? ageOnDay(birthDate, tournament.startsOn)
    : ageInYear(birthDate, tournament.year);
}

/** The oldest category of a branch that a birth date allows, as in '45+' at 47; null if it allows none. */
export function categoryByAge(birthDate: string, branch: Branch): Category | null {
  const allowed = openCategories().filter(
    ({ id, minimumAge = 0, maximumAge = Number.POSITIVE_INFINITY, ...own }) => {
      const age = playingAge(birthDate, id);
      return own.branch === branch && minimumAge <= age && age <= maximumAge;
    },
  );
  return allowed.sort((a, b) => (b.minimumAge ?? 0) - (a.minimumAge ?? 0))[0]?.id ?? null;
}

/** For players: their age against the limits of the category. */
export function ageRule(
  person: Pick<EligibilityPerson, 'birthDate' | 'role' | 'category'>,
): Extract<BrokenRule, { rule: 'age' }> | null {
  if (!kindOf(person.role).plays || person.birthDate === null) return null;
  const age = playingAge(person.birthDate, person.category);
  const { minimumAge, maximumAge, ageBy } = categoryOf(person.category);
  const found = { rule: 'age' as const, age, ...(ageBy === 'firstDay' ? { onDay: true as const } : {}) };
  if (minimumAge !== undefined && age < minimumAge) return { ...found, minimumAge };
  return maximumAge !== undefined && age > maximumAge ? { ...found, maximumAge } : null;
}

function oneCategoryRule({ person, team, namesakes }: EligibilityFacts): BrokenRule | null {
  if (!isPlayer(person)) return null;
  const own = findCategory(team?.category);
  if (own && own.id !== person.category) return { rule: 'oneCategory', because: 'team', other: own.id };
  const other = namesakes.find(
    (one) => one.uid !== person.uid && isPlayer(one) && one.category !== person.category,
  );
  return other ? { rule: 'oneCategory', because: 'player', other: other.category } : null;
}

/** Roster places go to those registered first; later ones break the rule. */
function quotaRules(team: { category: string }, { person, roster }: EligibilityFacts): (BrokenRule | null)[] {
  const all = roster.some(({ uid }) => uid === person.uid) ? roster : [...roster, person];
  const isOver = (of: (one: EligibilityPerson) => boolean, limit: number) => {
    if (!of(person)) return null;
    const group = all.filter(of);
    const before = group.filter((one) => comesBefore(one, person)).length;
    return before >= limit ? { has: group.length, limit } : null;
  };
  const players = isOver(isPlayer, tournament.rules.playersMax);
  const coaches = isOver(({ role }) => role === 'Coach', tournament.rules.coachesMax);
  const staff = isOver(({ role }) => kindOf(role).isStaff, staffMax());
  const { mostPerTeam } = kindOf(person.role);
  const ofKind = mostPerTeam === undefined ? null : isOver(({ role }) => role === person.role, mostPerTeam);
  const least = playersNeeded(team.category);
  const has = all.filter(isPlayer).length;
  return [
    players && { rule: 'playersMax', ...players },
    isPlayer(person) && has < least ? { rule: 'playersMin', has, limit: least } : null,
    coaches && { rule: 'coachesMax', ...coaches },
    staff && { rule: 'staffMax', ...staff },
    // Of players the same is said once.
    ofKind && !players ? { rule: 'kindMax', ...ofKind } : null,
  ];
}

function inAllRule({ person, inKind }: EligibilityFacts): BrokenRule | null {
  const { mostInAll } = kindOf(person.role);
  if (!inKind || mostInAll === undefined || inKind.before < mostInAll) return null;
  return { rule: 'kindInAll', has: inKind.has, limit: mostInAll };
}

/** The position of a person among all people of the kind, which may not include the person being registered. */
export function placeAmong(person: OrderedPerson, ofKind: readonly OrderedPerson[]): PlaceInKind {
  const others = ofKind.filter(({ uid }) => uid !== person.uid);
  return { has: others.length + 1, before: others.filter((one) => comesBefore(one, person)).length };
}

const teamRule = ({ role }: EligibilityPerson): BrokenRule | null =>
  kindOf(role).needsTeam ? { rule: 'team' } : null;

const isPlayer = ({ role }: Pick<EligibilityPerson, 'role'>) => kindOf(role).plays;

/** In the order in which places are assigned: earlier registrations first. */
type OrderedPerson = Pick<EligibilityPerson, 'uid' | 'createdAt'>;

function comesBefore(one: OrderedPerson, other: OrderedPerson): boolean {
  if (one.createdAt === other.createdAt) return one.uid < other.uid;
  return one.createdAt < other.createdAt;
}

/** How many people of a team may be accredited who do not play. */
export function staffMax(): number {
  const { coachesMax, medicalStaff, extraAssistantsMax } = tournament.rules;
  return coachesMax + medicalStaff + extraAssistantsMax;
}

/** How many players a team of this category must have. */
export function playersNeeded(category: string): number {
  const { playersMin, playersMinOldest = playersMin, oldestFrom = Infinity } = tournament.rules;
  const { minimumAge = 0 } = categoryOf(category);
  return minimumAge >= oldestFrom ? playersMinOldest : playersMin;
}

function freezeRule(person: EligibilityPerson): BrokenRule | null {
  const since = tournament.rosterFreezeAt;
  if (!isPlayer(person) || Date.parse(person.createdAt) <= Date.parse(since)) return null;
  return { rule: 'rosterFreeze', since };
}

// ── modes of the rules ──────────────────────────────────────────────────────────────────────────────

export const ruleModes = ['caution', 'binding'] as const;

/** The setting that says whether a rule is binding. */
export const ruleSetting = <Name extends RuleName>(rule: Name) => `rule.${rule}` as const;

/** The broken rules that are binding, given the modes of all rules. */
export function bindingRules(
  broken: readonly BrokenRule[],
  modes: Readonly<Record<RuleName, string>>,
): BrokenRule[] {
  return broken.filter(({ rule }) => modes[rule] === 'binding');
}
