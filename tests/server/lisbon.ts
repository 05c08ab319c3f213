/** An invented edition that has no fact in common with the seed: a festival of women's 3x3 in Lisbon, in English and euros. */
import type { Edition } from '#shared/edition/edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { editionTextNames, editionTexts } from '#shared/edition/texts.ts';

const both = (text: string) => ({ es: `${text} (castellano)`, en: text });

const women = (
  [name, code]: readonly [name: string, code: string],
  ages: Pick<Edition['categories'][number], 'minimumAge' | 'maximumAge'>,
): Edition['categories'][number] => ({
  ...{ id: name, code, name: both(name), branch: 'women', ageBy: 'firstDay', isRetired: false },
  ...ages,
});

const keyDate = (
  id: string,
  date: string,
  type: Edition['keyDates'][number]['type'],
): Edition['keyDates'][number] => ({
  ...{ id, date, type, highlight: true, from: '09:30' },
  ...{ title: both(`The ${id} of Alfama`), text: both(`What happens at the ${id} by the Tagus.`) },
});

/** Each text of the pages has words that no other one has. */
const texts = Object.fromEntries(
  editionTextNames.map((name) => {
    const text = `Written by the river about ${name}.`;
    const isSections = editionTexts[name].shape === 'sections';
    return [name, isSections ? both(`# Tagus ${name}\n\n${text}`) : both(text)];
  }),
);

export const lisbon2027: Edition = {
  id: 'lisbon-festival-2027',
  identity: {
    name: { es: 'Festival 3x3 de Lisboa', en: 'Lisbon 3x3 Festival' },
    shortName: { es: 'Lisboa 3x3', en: 'Lisbon 3x3' },
    sealText: { es: 'FESTIVAL DE LISBOA', en: 'LISBON FESTIVAL' },
    slogan: { es: 'Tres contra tres.', en: 'Three on three.' },
    ordinal: 4,
    hashtag: '#Lisboa3x3',
    city: 'Lisboa',
    country: { code: 'PT', name: { es: 'Portugal', en: 'Portugal' } },
  },
  dates: {
    startsOn: '2027-03-27',
    endsOn: '2027-03-29',
    timeZone: 'Europe/Lisbon',
    countdownTo: '2027-03-27T09:00',
    registrationFrom: '2027-02-01T00:00',
    registrationUntil: '2027-03-15T23:59',
    rosterFreezeAt: '2027-03-26T20:00',
    badgesFrom: '2027-01-10T00:00',
    badgesUntil: '2027-04-05T23:59',
  },
  languages: { offered: 'both', default: 'en' },
  categories: [
    women(['U16 Women', 'U16'], { maximumAge: 16 }),
    women(['U18 Women', 'U18'], { maximumAge: 18 }),
    women(['U23 Women', 'U23'], { maximumAge: 23 }),
    women(['Open Women', 'WOP'], { minimumAge: 16 }),
    women(['Women from 30', 'W30'], { minimumAge: 30 }),
    women(['Women from 41', 'W41'], { minimumAge: 41 }),
  ],
  zones: seed.zones.map((zone) => ({ ...zone, name: both(`Quay ${zone.letter}`) })),
  kinds: seed.kinds.map((kind) => ({
    ...kind,
    isOn: kind.isOn || ['Volunteer', 'Press'].includes(kind.id),
  })),
  rules: {
    ...seed.rules,
    playersMin: 3,
    playersMax: 4,
    playersMinOldest: 3,
    courtMinutes: 25,
    restMinutes: 35,
  },
  keyDates: [
    keyDate('opening', '2027-02-01', 'registration'),
    keyDate('closing', '2027-03-15', 'registration'),
    keyDate('parade', '2027-03-27', 'ceremony'),
    keyDate('finals', '2027-03-29', 'tournament'),
  ],
  fees: {
    ...{ currency: 'EUR', team: 185, accommodationDiscount: 15, earlyDiscount: 25, earlyUntil: '2027-02-20' },
    ...{ extraAssistant: 45, companion: 35, playerCard: 6 },
  },
  contact: {
    ...{ phone: '+351 912 345 678', email: 'ola@lisbon.test' },
    ...{ hoursFrom: '10:00', hoursUntil: '19:00', callsFrom: '11:00', reviewHours: 72 },
  },
  board: [{ post: both('Chair of the quay'), name: 'Rita Lopes' }],
  look: { primary: '#7a1e5a', accent: '#f2a900' },
  figures: {
    ...{ teams: 96, countries: 12, venues: 2, athletes: 640, athletesShort: 600, missionAge: 15 },
  },
  texts,
};
