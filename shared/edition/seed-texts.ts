import type { Edition } from './edition.ts';

/** What the pages of the specification's edition say of it; other texts are the standard ones. */
export const seedTexts: Edition['texts'] = {
  organization: {
    es: [
      '# La federación',
      'La federación internacional de maxibaloncesto se fundó en 1991 con una idea sencilla: nadie deja de ser jugador por cumplir años. Hoy reúne a más de 80 países en 5 continentes y ha celebrado más de 50 campeonatos.',
      'En {{event.country}} la representa la organización de este {{event.series}}, que responde por las canchas, la acreditación, el alojamiento y el programa social.',
    ].join('\n\n'),
    en: [
      '# The federation',
      'The international maxibasketball federation was founded in 1991 on a simple idea: no one stops being a player by growing older. Today it brings together more than 80 countries on 5 continents and has held more than 50 championships.',
      'In {{event.country}} it is represented by the organizers of this championship, who are responsible for the courts, accreditation, lodging and the social program.',
    ].join('\n\n'),
  },
  organizationFigures: {
    es: [
      '# 1991',
      'año de fundación',
      '# 80+',
      'países',
      '# 50+',
      'campeonatos',
      '# 250K+',
      'jugadores',
      '# 21',
      'categorías de edad',
      '# 5',
      'continentes',
    ].join('\n\n'),
    en: [
      '# 1991',
      'founded',
      '# 80+',
      'countries',
      '# 50+',
      'championships',
      '# 250K+',
      'players',
      '# 21',
      'age categories',
      '# 5',
      'continents',
    ].join('\n\n'),
  },
  mission: {
    es: 'Llevar el baloncesto a toda persona mayor de {{age}} años, en cada país del continente: con reglas claras, en canchas dignas y entre amigos, como una forma de cuidar la salud y de conocer el mundo.',
    en: 'To bring basketball to everyone over {{age}}, in every country of the continent: with clear rules, on good courts and among friends, as a way to stay healthy and to see the world.',
  },
  vision: {
    es: 'Un continente en el que nadie deja la cancha por su edad, y en el que un torneo de veteranos se organiza con el mismo rigor que uno de selecciones.',
    en: 'A continent where no player hangs up their sneakers because of age, and where a masters tournament is run with the same rigor as one of national teams.',
  },
  history: {
    es: [
      'El maxibaloncesto nació en Sudamérica, entre equipos de veteranos que cruzaban la frontera para seguir jugando contra los rivales de siempre. De aquellas giras salió la federación, en 1991, y de la federación, los campeonatos por continente.',
      'El Panamericano reúne a los países de América cada dos años. Ha pasado de unas pocas categorías de varones a jugarse en ramas femenina y masculina, con un equipo por cada etapa de la vida, de los {{age}} años en adelante.',
      'La edición número {{edition}} es la primera que organiza {{event.country}}: {{days}} días, {{venues}} y un país que se recorre de punta a punta en una mañana.',
    ].join('\n\n'),
    en: [
      'Maxibasketball was born in South America, among teams of veterans who crossed the border to keep playing their old rivals. Out of those tours came the federation, in 1991, and out of the federation the championships of each continent.',
      'The Pan-American gathers the countries of the Americas every two years. From a few men’s categories it has grown into a tournament for women and men, with a team for every stage of life from {{age}} on.',
      'Edition number {{edition}} is the first hosted by {{event.country}}: {{days}} days, {{venues}}, and a country you can cross from end to end in a morning.',
    ].join('\n\n'),
  },
  eventSummary: {
    es: [
      'Cerca de {{athletes}} atletas',
      '{{countries}} y equipos europeos invitados',
      '{{days}} días de juego y convivencia',
      'Ramas femenina y masculina, por edades',
    ].join('\n\n'),
    en: [
      'About {{athletes}} athletes',
      '{{countries}} and invited European teams',
      '{{days}} days of games and friendship',
      'Women’s and men’s divisions, by age',
    ].join('\n\n'),
  },
  whoPlays: {
    es: 'Juegan los equipos de América y los equipos europeos invitados que se inscriban y paguen su cuota a más tardar el {{closes}}.',
    en: 'Teams from the Americas and invited European teams may play, provided they register and pay their fee by {{closes}}.',
  },
};
