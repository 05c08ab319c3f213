import type { regulations as spanish } from '../es/regulations.ts';

export const regulations: typeof spanish = {
  title: 'Regulations',
  lead: 'The rules of this edition, complete and in the order in which they apply.',
  leadOther: 'The regulations of the {{name}}.',
  notYet: 'The regulations of this edition have not been published yet.',
  contact: 'Write to the secretariat',
  download: 'Download the regulations (PDF)',
  organization: 'The federation’s championship regulations',
  purpose: {
    title: 'Purpose',
    text: 'These regulations set out how the {{name}} is played, so that every team knows before it travels what to bring, who may play and how each game is decided. {{if.federation}}They supplement the federation’s championship regulations; where both cover the same point, the federation’s prevail.',
  },
  branch: { men: 'Men', women: 'Women', mixed: 'Mixed', open: 'Open' },
  ages: {
    yearEnd:
      'Every player must reach the minimum age for the category during {{year}}. Only the year of birth counts, not the day or month.',
    yearEndRange:
      'Every player must be of an age that the category allows, as reached during {{year}}. Only the year of birth counts, not the day or month.',
    firstDay: 'On the first day every player must be of an age that the category allows.',
  },
  /** Ages that the name of a category does not say. */
  between: { from: '{{age}}+', until: 'up to {{age}}', both: '{{from}} to {{until}}' },
  minimum: {
    byAge:
      'The minimum to compete is {{playersMin}} players up to the {{below}}+ category, and {{playersMinOldest}} from {{from}}+ up.',
    all: 'The minimum to compete is {{count}} players.',
  },
  whoPlays: 'Teams may play if they register and pay their fee by {{closes}}.',
  squad: {
    players_one: 'up to {{count}} player',
    players_many: 'up to {{count}} players',
    players_other: 'up to {{count}} players',
    coaches_one: '{{players}} and {{count}} coach; a coach is required',
    coaches_many: '{{players}} and {{count}} coaches; at least one is required',
    coaches_other: '{{players}} and {{count}} coaches; at least one is required',
  },
  bench: {
    players: 'the players in the game',
    coach: 'the coach',
    assistants_one: 'up to {{count}} accredited assistant',
    assistants_many: 'up to {{count}} accredited assistants',
    assistants_other: 'up to {{count}} accredited assistants',
    medical_one: '{{count}} member of the medical staff',
    medical_many: '{{count}} members of the medical staff',
    medical_other: '{{count}} members of the medical staff',
    and: '{{others}} and {{last}}',
  },
  rulesTitle: 'The {{count}} rules',
  rules: [
    {
      title: 'Participants',
      text: '{{whoPlays}}',
    },
    {
      title: 'Age',
      text: '{{ages}}',
    },
    {
      title: 'Categories',
      text: '{{categories}} A category is held if it has enough teams for a group.',
    },
    {
      title: 'One person, one team',
      text: 'No one plays in two categories or on two teams, even if their age would allow it.',
    },
    {
      title: 'Roster',
      text: 'Each team registers {{squad}}. {{minimum}}',
    },
    {
      title: 'Bench',
      text: 'The bench is for {{bench}}. Companions have no access.',
    },
    {
      title: 'Frozen roster',
      text: 'The list is frozen when the tournament starts. From then on no player is added or changed.',
    },
    {
      title: 'Nationality',
      text: '{{if.federation}}Every player represents their native country. {{if.federation}}The Technical Committee decides cases of dual nationality before the technical meeting.',
    },
    {
      title: 'Documents',
      text: 'Every person presents an original passport or identity document, the signed rules and the waiver.',
    },
    {
      title: 'Fitness',
      text: '{{if.federation}}Anyone not endorsed by their national federation must submit a medical certificate no more than six months old.',
    },
    {
      title: 'Accreditation',
      text: 'No one plays without being accredited. Accreditation is done in person, on {{early}} and {{main}}.',
    },
    {
      title: 'Credential',
      text: 'It is personal and must be shown at every entrance. If it is lent, it is revoked. If it is lost, report it at a desk and it is replaced; the old one is no longer valid.',
    },
    {
      title: 'Technical meeting',
      text: '{{if.mainDay}}It is held on the day of the main accreditation. {{if.mainDay}}The delegate or a representative must attend.',
    },
    {
      title: 'Uniforms',
      text: '{{if.severalSets}}Every team brings {{uniforms}} numbered sets, one light and one dark. {{if.severalSets}}The team listed first on the schedule wears the light set. {{if.oneSet}}Every team brings one numbered set.',
    },
    {
      title: 'Score sheet',
      text: '{{if.coach}}The coach gives the scorer’s table the list of numbers {{roster}} minutes before the game. {{if.noCoach}}The team gives the scorer’s table the list of numbers {{roster}} minutes before the game.',
    },
    {
      title: 'Punctuality',
      text: 'A team that is not ready to play {{grace}} minutes after the scheduled time loses by forfeit.',
    },
    {
      title: 'Rules of the game',
      text: '{{if.federation}}The official FIBA rules in force apply, with the age adaptations in the federation’s regulations. {{if.noFederation}}The official FIBA rules in force apply.',
    },
    {
      title: 'Competition format',
      text: 'A group phase, then final phases by category. {{if.federation}}Invited teams play a final of their own. Finals: {{finals}}.',
    },
    {
      title: 'Points',
      text: 'Game won: {{win}} points. Lost: {{loss}}. Forfeit: {{noShow}}.',
    },
    {
      title: 'Ties',
      text: 'Teams level on points are separated, in this order, by: the games between them, the difference in those games, the points scored in them, then the difference and the points scored in all games. Once one team is separated, the procedure starts again for the others (FIBA D.1.3 and D.1.4).',
    },
    {
      title: 'Discipline',
      text: 'A disqualified player misses the next game. Heavier sanctions are decided by the Technical Committee and published on this site, with the time of the decision.',
    },
    {
      title: 'Protests',
      text: 'The delegate files them in writing, up to {{protest}} minutes after the game. They are decided within the next {{ruling}} hours and published.',
    },
    {
      title: 'What is not covered',
      text: '{{if.federation}}What these regulations do not cover is decided by the Technical Committee in light of the federation’s rules. {{if.noFederation}}What these regulations do not cover is decided by the Technical Committee. Its decision is final.',
    },
  ],
  article72: {
    title: '{{if.seed}}Article 72. Right of admission',
    text: 'The organizers may refuse or withdraw access to any venue, without refunding the fee, to anyone who:',
    grounds: [
      'does not carry their credential, uses another person’s or presents an altered one;',
      'arrives under the influence of alcohol or other drugs, or brings them along;',
      'attacks, threatens, insults or discriminates against another person, on or off the court;',
      'disobeys safety instructions or brings objects that put others in danger.',
    ],
  },
  article73: {
    title: '{{if.seed}}Article 73. Event promotion',
    text: [
      'The name, emblem and image of the championship belong to the organizers. Commercial use needs their permission in writing.',
      'By taking part you accept that games and ceremonies are photographed and broadcast, and that those images are used to promote the tournament. The photos on credentials are not used for that.',
    ],
  },
  seal: {
    label: 'Official seal of edition {{edition}}',
  },
};
