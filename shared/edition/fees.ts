import type { Edition } from './edition.ts';
import type { KindFacts } from './kinds.ts';
import { kindOf, playerRole, tournament } from './tournament.ts';

/**
 * What a team pays, from the fees of the edition: the team fee with its players and coach, extra assistants,
 * companions, ID cards, and people whose kind has a fee, less the discounts, which add up. In the currency of the
 * edition.
 */
export interface TeamParty {
  players: number;
  assistants: number;
  companions: number;
  /** Player ID cards; one per player at most. */
  cards: number;
  /** The number of people of a kind of `paidKinds`. */
  [kind: KindCount]: number | undefined;
  /** Stays in an official accommodation package. */
  hasAccommodation: boolean;
  /** Paid on or before the last day of the early payment. */
  isEarly: boolean;
}

type EditionFees = Edition['fees'];

/** People of a kind, by its id. */
export type KindCount = `kind.${string}`;
export const isOfKind = (name: string): name is KindCount => name.startsWith('kind.');

export type FeeKind = 'team' | 'players' | 'assistants' | 'companions' | 'cards' | 'accommodation' | 'early';

export interface FeeLine {
  kind: FeeKind | KindCount;
  /** The quantity charged; 1 for the team and for a discount. */
  count: number;
  /** Negative for a discount. */
  amount: number;
}

export type Quote =
  | { kind: 'quote'; lines: FeeLine[]; total: number }
  /** Counts that no team can have: negative, fractional, or above the rules' limits. */
  | { kind: 'refused'; fields: CountName[] };

export type CountName = 'players' | 'assistants' | 'companions' | 'cards' | KindCount;

export interface Count {
  name: CountName;
  min: number;
  max: number;
}

const unlimited = 200;

/** Kinds of people in a team, besides players, who pay a fee each. */
const paidKinds = (): KindFacts[] =>
  tournament.kinds.filter(
    ({ isOn, plays, isStaff, needsTeam, fee }) => isOn && !plays && (isStaff || needsTeam) && fee,
  );
const countOf = ({ id }: KindFacts): KindCount => `kind.${id}`;

/**
 * What is counted of a team, with the fewest and the most it may have; companions have no limit of the rules. What costs
 * nothing is not counted.
 */
export function listCounts(fees: EditionFees): Count[] {
  const { playersMax, extraAssistantsMax } = tournament.rules;
  const extras: Count[] = [
    { name: 'assistants', min: 0, max: fees.extraAssistant && extraAssistantsMax },
    { name: 'companions', min: 0, max: fees.companion && unlimited },
    { name: 'cards', min: 0, max: fees.playerCard && playersMax },
  ];
  return [
    { name: 'players', min: 1, max: playersMax },
    ...extras.filter(({ max }) => max > 0),
    ...paidKinds().map((kind) => ({ name: countOf(kind), min: 0, max: kind.mostPerTeam ?? unlimited })),
  ];
}

/** The fees of a team of this size, line by line. */
export function quoteTeam(fees: EditionFees, party: TeamParty): Quote {
  const refused = listCounts(fees).filter((one) => !isAllowed(party, one));
  if (refused.length > 0) return { kind: 'refused', fields: refused.map(({ name }) => name) };
  const lines: FeeLine[] = [
    { kind: 'team', count: 1, amount: fees.team },
    charge('players', party.players, kindOf(playerRole()).fee),
    charge('assistants', party.assistants, fees.extraAssistant),
    charge('companions', party.companions, fees.companion),
    charge('cards', party.cards, fees.playerCard),
    ...paidKinds().map((kind) => charge(countOf(kind), party[countOf(kind)], kind.fee)),
    { kind: 'accommodation', count: 1, amount: party.hasAccommodation ? -fees.accommodationDiscount : 0 },
    { kind: 'early', count: 1, amount: party.isEarly ? -fees.earlyDiscount : 0 },
  ];
  const counted = lines.filter(({ amount }) => amount !== 0);
  return { kind: 'quote', lines: counted, total: counted.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Whether a day ('YYYY-MM-DD' at the tournament) still earns the discount for early payment. */
export function isEarlyDay(fees: EditionFees, day: string): boolean {
  return day <= fees.earlyUntil;
}

function isAllowed(party: TeamParty, { name, min, max }: Count): boolean {
  const count = party[name] ?? 0;
  const most = name === 'cards' ? Math.min(max, party.players) : max;
  return Number.isInteger(count) && count >= min && count <= most;
}

function charge(kind: FeeLine['kind'], count = 0, each = 0): FeeLine {
  return { kind, count, amount: count * each };
}
