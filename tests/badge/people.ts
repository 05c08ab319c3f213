import type { BadgePerson, BadgeWords } from '#shared/badges/marks.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { accessCode, categoryOf, roleNameIn, tournament, zonesOfRole } from '#shared/edition/tournament.ts';
import type { BadgeParticipant } from '#web/badges/badge-person.ts';

/** Ten people whose badges are hard to draw, and the words of their cards. */

const signature = 'mF9_Zk'.repeat(14).concat('Q1');

function payload(number: string, team: string, zones: number, code: string): string {
  return JSON.stringify({
    v: 1,
    team,
    n: number,
    g: 1,
    c: code,
    z: zones.toString(16).toUpperCase(),
    x: 29552580,
    k: 'a7Q2',
    s: signature,
  });
}

function person(
  given: Partial<BadgePerson> & Pick<BadgePerson, 'firstName' | 'lastName' | 'number'>,
): BadgePerson {
  const role = given.role ?? 'Player';
  const category = given.category ?? "Men's 45+";
  const zones = given.zones ?? zonesOfRole(role);
  const teamName = given.teamName === undefined ? 'Leones de San Miguel' : given.teamName;
  return {
    role,
    category,
    teamName,
    country: 'SV',
    zones,
    photo: null,
    payloadText: payload(given.number, teamName ?? '', zones, accessCode(role, category)),
    ...given,
  };
}

export const difficultPeople: readonly BadgePerson[] = [
  person({
    firstName: 'María José',
    lastName: 'Álvarez Cañas',
    number: 'A7-00042-X',
    category: "Women's 40+",
    photo: 'face',
  }),
  person({
    firstName: 'Maximiliano Alejandro',
    lastName: 'Fernández de la Torre y Villalobos',
    number: 'W0-01377-K',
    role: 'Referee',
    country: 'DO',
    teamName: null,
  }),
  person({
    firstName: 'Pelé',
    lastName: '',
    number: 'A7-00043-R',
    country: 'BR',
    teamName: 'Santos Master',
    photo: 'face',
  }),
  person({
    firstName: 'Wolfeschlegelsteinhausenbergerdorffwelch',
    lastName: '',
    number: 'A7-00044-F',
    country: 'DE',
    role: 'Coach',
  }),
  person({
    firstName: 'محمد عبد الرحمن',
    lastName: 'الحسيني',
    number: 'A7-00045-T',
    country: 'SA',
    role: 'Official',
    photo: 'face',
    teamName: null,
  }),
  person({ firstName: '小明', lastName: '欧阳', number: 'A7-00046-M', country: 'CN', teamName: '上海老鹰' }),
  person({
    firstName: 'Ana',
    lastName: 'Ñu',
    number: 'A7-00047-B',
    country: 'BO',
    role: 'Team Manager',
    category: "Women's 50+",
    photo: 'face',
  }),
  person({
    firstName: 'Žofia-Łucja',
    lastName: 'Śniegoń-Ďurčeková',
    number: 'A7-00048-P',
    country: 'BA',
    teamName: 'Klub Košarkaških Veterana Željezničar Sarajevo',
  }),
  person({
    firstName: 'Juan Carlos de Jesús María',
    lastName: 'O’Brien-Goicoechea Iturralde y Sáenz de Santamaría Montes de Oca',
    number: 'A7-00049-H',
    country: 'VE',
    teamName: 'Asociación Deportiva de Maxibaloncesto Veteranos Unidos de Barquisimeto y Estado Lara',
  }),
  person({ firstName: 'Nguyễn', lastName: 'Thị Hương', number: 'A7-00050-D', country: 'VN', photo: 'face' }),
];

export function wordsFor(person: BadgePerson): BadgeWords {
  const { name } = categoryOf(person.category);
  return {
    role: roleNameIn(person, 'es'),
    category: name.es,
    country: new Intl.DisplayNames('es', { type: 'region' }).of(person.country) ?? person.country,
    labels: { team: 'Equipo', category: 'Categoría', zones: 'Zonas' },
    allAccess: 'ALL ACCESS',
    noPhoto: 'No Photo',
    event: panamerican2026.identity.name.es,
    place: 'El Salvador',
    year: String(tournament.year),
    dates: '20 feb – 1 mar 2026',
    zones: Object.fromEntries(tournament.zones.map(({ letter, name }) => [letter, name.es])),
    found: 'Si encuentra esta credencial, entréguela en la mesa de acreditación o llame al +503 2200 2026.',
  };
}

/** The same person as the API answers them. */
export function participantOf(person: BadgePerson): BadgeParticipant {
  const { firstName, lastName, role, category, country, photo, number } = person;
  return {
    language: null,
    firstName,
    lastName,
    role,
    category,
    country,
    photoUrl: photo,
    hasCredential: true,
    credentialNumber: number,
    credentialData: JSON.parse(person.payloadText),
  };
}
