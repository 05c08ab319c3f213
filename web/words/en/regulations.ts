import type { regulations as spanish } from '../es/regulations.ts';

export const regulations: typeof spanish = {
  title: 'Regulations',
  lead: 'The rules of this edition, complete and in the order in which they apply.',
  download: 'Download the regulations (PDF)',
  organisation: 'Championship regulation of the federation',
  purpose: {
    title: 'Purpose',
    text: 'These regulations set the terms on which the {{name}} is played, so that every team knows before it travels what to bring, who may play and how each game is decided. They complete the championship regulation of the federation; where both speak of the same thing, the federation’s holds.',
  },
  rulesTitle: 'The {{count}} rules',
  rules: [
    {
      title: 'Participants',
      text: 'Teams of the Americas and invited European teams play, provided they register and pay their fee before {{closes}}.',
    },
    {
      title: 'Age',
      text: 'Every player reaches the minimum age of the category within the year {{year}}. The year counts, not the day or month of birth.',
    },
    {
      title: 'Categories',
      text: 'Men: {{men}}. Women: {{women}}. A category opens when it has enough teams for a group.',
    },
    {
      title: 'One person, one team',
      text: 'Nobody plays in two categories or two teams, even when their age would allow it.',
    },
    {
      title: 'Roster',
      text: 'Each team registers up to {{players}} players and {{coaches}} coach, who is required. The minimum to compete is {{playersMin}} players up to the category 50+, and {{playersMinOldest}} from 55+ on.',
    },
    {
      title: 'Bench',
      text: 'On the bench sit the players of the game, the coach, up to {{assistants}} accredited assistants and {{medical}} person of the medical staff. Companions have no access.',
    },
    {
      title: 'Frozen roster',
      text: 'The list is frozen when the tournament starts. From then on no player is added or changed.',
    },
    {
      title: 'Nationality',
      text: 'Every player represents the country of which he or she is a native. The Technical Direction decides on double nationality before the technical congress.',
    },
    {
      title: 'Documents',
      text: 'Every person presents an original passport or identity document, the signed rules and the waiver.',
    },
    {
      title: 'Fitness',
      text: 'Whoever is not endorsed by a national federation hands in a medical certificate no older than six months.',
    },
    {
      title: 'Accreditation',
      text: 'Nobody plays without being accredited. Accreditation is done in person, on {{early}} and {{main}}.',
    },
    {
      title: 'Credential',
      text: 'It is personal and shown at every entrance. Lending it voids it. A lost one is reported at a desk and replaced; the old one no longer counts.',
    },
    {
      title: 'Technical congress',
      text: 'It is held on the day of the main accreditation. The delegate or a substitute must attend.',
    },
    {
      title: 'Uniforms',
      text: 'Every team brings {{uniforms}} numbered sets, one light and one dark. The team named first on the schedule wears light.',
    },
    {
      title: 'Score sheet',
      text: 'The coach gives the table the list with the numbers {{roster}} minutes before the game.',
    },
    {
      title: 'Punctuality',
      text: 'A team that is not ready to play {{grace}} minutes after the set time loses by not showing up.',
    },
    {
      title: 'Rules of the game',
      text: 'The official FIBA rules in force apply, with the adaptations by age of the federation’s regulation.',
    },
    {
      title: 'Competition system',
      text: 'A first phase in groups, then final phases by category. Invited teams play a final of their own. The finals are on {{finals}}.',
    },
    {
      title: 'Points',
      text: 'Game won: {{win}} points. Lost: {{loss}}. Not showing up: {{noShow}}.',
    },
    {
      title: 'Ties',
      text: 'Teams with equal points are separated, in this order, by: the games between them, the difference in those games, the points scored in them, then the difference and the points scored in all games. When one team is separated, it starts again with the others (FIBA D.1.3 and D.1.4).',
    },
    {
      title: 'Discipline',
      text: 'Whoever is disqualified misses the next game. The Technical Direction decides on greater sanctions, which are published on this site, with the time of the decision.',
    },
    {
      title: 'Protests',
      text: 'The delegate hands them in, in writing, up to {{protest}} minutes after the game. They are decided within {{ruling}} hours after that and published.',
    },
    {
      title: 'What is not covered',
      text: 'What these regulations do not cover is decided by the Technical Direction in the light of the federation’s rules. Its decision is final.',
    },
  ],
  article72: {
    title: 'Article 72. Right of admission',
    text: 'The organizers may refuse or withdraw access to any venue, without refunding the fee, to whoever:',
    grounds: [
      'does not carry the credential, uses that of another person or presents an altered one;',
      'arrives under the influence of alcohol or other drugs, or brings them along;',
      'attacks, threatens, insults or discriminates against another person, on or off the court;',
      'disobeys safety instructions or brings objects that put others in danger.',
    ],
  },
  article73: {
    title: 'Article 73. Event promotion',
    text: [
      'The name, emblem and image of the championship belong to the organizers. Commercial use needs their permission in writing.',
      'Whoever takes part accepts that games and ceremonies are photographed and broadcast, and that those pictures are used to make the tournament known. The photos on credentials are not used for that.',
    ],
  },
  seal: {
    label: 'Official seal of edition {{edition}}',
    ring: 'PAN-AMERICAN MAXIBASKETBALL',
    foot: 'EL SALVADOR {{year}}',
  },
};
