import { kindOf, type ParticipantRole, roleForms, tournament } from '../edition/tournament.ts';
import { wordsOf } from './values.ts';

/** What people write for a role of the seed. */

const roleWords: Readonly<Record<ParticipantRole, readonly string[]>> = {
  Player: [
    ...['player', 'jugador', 'jugadora', 'jugador o jugadora', 'jugador a', 'jugadores', 'jugadoras'],
    ...['jugador capitan', 'jugadora capitana', 'capitan jugador', 'player captain', 'team captain'],
    ...['atleta', 'athlete', 'deportista', 'jogador', 'jogadora', 'jug', 'capitan', 'capitana', 'captain'],
  ],
  Coach: [
    ...[
      'coach',
      'entrenador',
      'entrenadora',
      'entrenador a',
      'entrenador o entrenadora',
      'director tecnico',
      'directora tecnica',
      'dt',
      'd t',
    ],
    ...[
      'tecnico',
      'head coach',
      'assistant coach',
      'asistente',
      'asistente tecnico',
      'asistente de entrenador',
    ],
    ...['auxiliar tecnico', 'treinador', 'entrenador asistente', 'trainer'],
  ],
  'Team Manager': [
    ...['team manager', 'manager', 'delegado', 'delegada', 'delegado a', 'jefe de equipo', 'jefa de equipo'],
    ...['jefe a de equipo', 'jefe o jefa de equipo'],
    ...['jefe de delegacion', 'jefa de delegacion', 'dirigente', 'delegate', 'gerente', 'head of delegation'],
  ],
  Referee: [
    ...['referee', 'arbitro', 'arbitra', 'arbitro a', 'arbitro o arbitra', 'juez', 'jueza'],
    ...['umpire', 'ref', 'arbitraje'],
  ],
  Official: [
    ...['official', 'oficial', 'comite', 'comite organizador', 'staff', 'organizacion', 'organizador'],
    ...['mesa tecnica', 'comisionado'],
  ],
  Medical: [
    'medico',
    'medica',
    'doctor',
    'doctora',
    'fisioterapeuta',
    'physio',
    'medical',
    'medical staff',
    'personal medico',
    'enfermero',
    'enfermera',
  ],
  Companion: ['acompanante', 'companion', 'familiar', 'familia', 'acompanhante'],
  Press: [
    'prensa',
    'press',
    'periodista',
    'fotografo',
    'fotografa',
    'media',
    'journalist',
    'imprensa',
    'reportero',
  ],
  Volunteer: [
    'voluntario',
    'voluntaria',
    'voluntario a',
    'voluntario o voluntaria',
    'volunteer',
    'voluntariado',
  ],
  Guest: ['invitado', 'invitada', 'invitado a', 'invitado o invitada', 'guest', 'vip', 'convidado'],
};
const roleTable = new Map(
  Object.entries(roleWords).flatMap(([role, words]) => words.map((word) => [word, role] as const)),
);

const tables = new WeakMap<typeof tournament.kinds, ReadonlyMap<string, ParticipantRole>>();

/** What people write, and above it what the edition calls the kinds that are switched on. */
function servedTable(): ReadonlyMap<string, ParticipantRole> {
  const { kinds } = tournament;
  const known = tables.get(kinds);
  if (known) return known;
  const on = kinds.filter(({ isOn }) => isOn);
  const names = on.flatMap(({ id }) => roleForms(id).map((form) => [wordsOf(form), id] as const));
  const table = new Map([...roleTable, ...names]);
  tables.set(kinds, table);
  return table;
}

/** The role that a word means, if it is registered; medical staff are officials if they have no role of their own. */
function roleOfWord(word: string): ParticipantRole | null {
  const role = servedTable().get(word);
  if (!role) return null;
  if (kindOf(role).isOn) return role;
  return role === 'Medical' && kindOf('Official').isOn ? 'Official' : null;
}

/**
 * The role that a word names, or null. Brackets and additions to a role are ignored: 'Jugador (capitán)'. Two roles in
 * one cell are a question for the user.
 */
export function readRole(text: string): ParticipantRole | null {
  const words = wordsOf(text);
  // 'Entrenadores' is the title of several.
  const forms = [words, words.replace(/s$/, ''), words.replace(/es$/, '')];
  const whole = forms.map(roleOfWord).find((role) => role !== null);
  if (whole) return whole;
  const parts = text
    .split(/[()[\]/,;+&|–-]|\s[yeou]\s|\s(?:and|or)\s/i)
    .map(wordsOf)
    .filter((part) => part !== '');
  const found = parts.map((part) => (saysMore.test(part) ? 'more' : roleOfWords(part.split(' '))));
  const roles = new Set(found.filter((role) => role !== 'more'));
  const [only] = roles;
  return roles.size === 1 && only ? only : null;
}

/** The role at the start or end of a text, if the rest only qualifies it. */
function roleOfWords(words: readonly string[]): ParticipantRole | null {
  const table = servedTable();
  for (let at = words.length; at > 0; at -= 1) {
    const [head, tail] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (table.has(head) && (tail === '' || saysMore.test(tail))) return roleOfWord(head);
    if (table.has(tail) && saysMore.test(head)) return roleOfWord(tail);
  }
  return null;
}

/** Words beside a role that leave it what it is. */
const saysMore =
  /^(a|o|as|os|ra|suplente|titular|principal|reserva|numero|n|no|\d+|base|escolta|alero|ala|pivot|ala pivot|guard|forward|center|substitute|reserve|head|jefe|primer|segundo|1 er|2 do|nacional|internacional|fiba|del equipo|de equipo|team)( \d+)?$/;
