/**
 * Where and when the invented tournament plays. Friday has the main accreditation, the technical congress and an
 * evening free-throw contest with the first medals; no game starts before the rosters are frozen. From Saturday to
 * Monday every team plays once a day. Saturday's games end before the opening ceremony.
 */

export interface GameDayPlan {
  date: string;
  /** Wall times at the tournament; every court plays one game at each. */
  tipOffs: readonly string[];
  /** Games of the day; the first tip-offs are filled first. */
  games: number;
  /** Only these venues; all of them by default. */
  venues?: readonly string[];
}

const daily = ['08:00', '09:30', '11:00', '14:00', '15:30'] as const;
const fullDay = ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30'] as const;
const finalsHall = 'Palacio de los Deportes';

/** 384 games of the first phase: a round of every group each day, so that no team plays twice on one. */
export const groupDays: readonly GameDayPlan[] = [
  { date: '2026-02-21', tipOffs: fullDay, games: 128 },
  { date: '2026-02-22', tipOffs: fullDay, games: 128 },
  { date: '2026-02-23', tipOffs: fullDay, games: 128 },
];
/** Everybody's fourth game: the first two of a group for the quarter-finals, the others for the pleasure of it. */
export const crossDays: readonly GameDayPlan[] = [
  { date: '2026-02-25', tipOffs: daily, games: 64 },
  { date: '2026-02-26', tipOffs: daily, games: 64 },
];
export const quarterDays: readonly GameDayPlan[] = [{ date: '2026-02-27', tipOffs: daily, games: 32 }];
export const semiDays: readonly GameDayPlan[] = [
  {
    date: '2026-02-28',
    tipOffs: ['09:00', '11:00', '14:00', '16:00'],
    games: 16,
    venues: [finalsHall, 'Gimnasio Nacional José Adolfo Pineda'],
  },
];
/** Each final on the first court, the game for bronze of the same category beside it. */
export const finalDays: readonly GameDayPlan[] = [
  {
    date: '2026-03-01',
    tipOffs: ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30', '17:00', '18:30'],
    games: 16,
    venues: [finalsHall],
  },
];

/** Facts about the venues that shared/edition/tournament.ts does not have. */
export const venueDetails: Readonly<Record<string, { address: string; courts: number }>> = {
  'Gimnasio Nacional José Adolfo Pineda': { address: '49 Avenida Sur y Alameda Roosevelt', courts: 2 },
  'Palacio de los Deportes': { address: 'Calle El Progreso y 63 Avenida Sur', courts: 2 },
  'Polideportivo de Ciudad Merliot': { address: 'Calle Chiltiupán, Ciudad Merliot', courts: 2 },
  'Gimnasio Universidad de El Salvador': {
    address: 'Ciudad Universitaria, Autopista Norte, portón este',
    courts: 2,
  },
  'Gimnasio UCA': { address: 'Bulevar Los Próceres, portón peatonal', courts: 2 },
  'Complejo Deportivo El Polvorín': { address: 'Final 25 Avenida Sur, colonia Cucumacayán', courts: 2 },
  'Gimnasio Municipal de Santa Tecla': { address: '7.ª Avenida Sur y 2.ª Calle Poniente', courts: 1 },
  'Gimnasio Liceo Salvadoreño': { address: '1.ª Calle Poniente y 59 Avenida Norte', courts: 2 },
  'Gimnasio Externado San José': { address: '35 Avenida Norte y 25 Calle Poniente', courts: 2 },
  'Gimnasio Escuela Americana': { address: 'Calle y colonia La Mascota, portón 3', courts: 2 },
  'Cancha Techada de Soyapango': { address: 'Avenida Roosevelt, frente al parque central', courts: 1 },
  'Gimnasio Mauricio Vides Casanova': { address: '10.ª Avenida Sur y Carretera Panamericana', courts: 1 },
  'Polideportivo de San Miguel': { address: 'Avenida Roosevelt Sur, kilómetro 137', courts: 1 },
};

/** Published events other than games. */
export const demoEvents = [
  {
    date: '2026-02-20T17:00:00-06:00',
    eventType: 'tournament',
    title: 'Congreso técnico: un delegado por equipo',
    en: 'Technical meeting: one delegate per team',
    venue: 'Gimnasio Nacional José Adolfo Pineda',
  },
  {
    date: '2026-02-20T20:30:00-06:00',
    eventType: 'event',
    title: 'Concurso de tiros libres: las primeras medallas',
    en: 'Free-throw contest: the first medals',
    venue: finalsHall,
  },
  {
    date: '2026-02-24T09:00:00-06:00',
    eventType: 'event',
    title: 'Día de descanso y paseo a la Ruta de las Flores',
    en: 'Rest day, and an outing to the Ruta de las Flores',
    venue: null,
  },
] as const;

/** When the medals of the free-throw contest had been handed over. */
export const contestOver = '2026-02-20T22:00:00-06:00';
