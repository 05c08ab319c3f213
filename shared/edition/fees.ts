import type { Edition } from './edition.ts';
import { tournament } from './tournament.ts';

/**
 * What a team pays, from the fees of the edition: the team fee with its players and coach, extra assistants,
 * companions, ID cards, less the discounts, which add up. In the currency of the edition.
 */
export interface TeamParty {
  players: number;
  assistants: number;
  companions: number;
  /** Player ID cards; one per player at most. */
  cards: number;
  /** Lodges with an official accommodation package. */
  hasAccommodation: boolean;
  /** Paid on or before the last day of the early payment. */
  isEarly: boolean;
}

type EditionFees = Edition['fees'];

export type FeeKind = 'team' | 'assistants' | 'companions' | 'cards' | 'accommodation' | 'early';

export interface FeeLine {
  kind: FeeKind;
  /** How many are charged; 1 for the team and for a discount. */
  count: number;
  /** Negative for a discount. */
  amount: number;
}

export type Quote =
  | { kind: 'quote'; lines: FeeLine[]; total: number }
  /** Numbers no team can have: below zero, not whole, or more than the rules allow. */
  | { kind: 'refused'; fields: CountName[] };

export type CountName = 'players' | 'assistants' | 'companions' | 'cards';

/** The fewest and the most of each that a team may have; companions have no limit of the rules. */
export function partyLimits(): Record<CountName, { min: number; max: number }> {
  const { playersMax, extraAssistantsMax } = tournament.rules;
  return {
    players: { min: 1, max: playersMax },
    assistants: { min: 0, max: extraAssistantsMax },
    companions: { min: 0, max: 200 },
    cards: { min: 0, max: playersMax },
  };
}

/** What a team of this make-up pays, line by line. */
export function quoteTeam(fees: EditionFees, party: TeamParty): Quote {
  const fields = (Object.keys(partyLimits()) as CountName[]).filter((name) => !isAllowed(party, name));
  if (fields.length > 0) return { kind: 'refused', fields };
  const lines: FeeLine[] = [
    { kind: 'team', count: 1, amount: fees.team },
    charge('assistants', party.assistants, fees.extraAssistant),
    charge('companions', party.companions, fees.companion),
    charge('cards', party.cards, fees.playerCard),
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

function isAllowed(party: TeamParty, name: CountName): boolean {
  const { min, max } = partyLimits()[name];
  const most = name === 'cards' ? Math.min(max, party.players) : max;
  return Number.isInteger(party[name]) && party[name] >= min && party[name] <= most;
}

function charge(kind: FeeKind, count: number, each: number): FeeLine {
  return { kind, count, amount: count * each };
}
