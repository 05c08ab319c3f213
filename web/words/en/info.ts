import type { info as spanish } from '../es/info.ts';

export const info: typeof spanish = {
  about: {
    title: 'About the championship',
    lead: 'Who runs it, where it comes from, and what awaits you in El Salvador.',
    organisation: {
      title: 'The federation',
      text: [
        'The international maxibasketball federation was founded in {{founded}} on a simple idea: nobody stops being a player by growing older. Today it brings together more than {{countries}} countries on {{continents}} continents and has held more than {{championships}} championships.',
        'In El Salvador it is represented by the organizers of this Pan-American, who answer for the courts, the accreditation, the lodging and the social program.',
      ],
      link: 'Official website of the federation',
    },
    figures: {
      title: 'The federation in figures',
      founded: 'founded',
      countries: 'countries',
      championships: 'championships',
      players: 'players',
      categories: 'age categories',
      continents: 'continents',
    },
    tabs: {
      label: 'Mission, vision and values',
      mission: 'Mission',
      vision: 'Vision',
      values: 'Values',
    },
    mission:
      'To bring basketball to everyone over {{age}}, in every country of the continent: with clear rules, on good courts and among friends, as a way to stay healthy and to see the world.',
    vision:
      'A continent where no player hangs up the shoes because of age, and where a masters tournament is run with the same rigor as one of national teams.',
    values: [
      {
        title: 'Friendship',
        text: 'We play to win and end with an embrace. The evening after the game is part of the program.',
      },
      {
        title: 'Fair play',
        text: 'Ages are checked, the rules are the same for all, and sanctions are published.',
      },
      {
        title: 'Health',
        text: 'Every game has medical staff. Nobody steps on court without being fit to play.',
      },
      {
        title: 'Equality',
        text: 'Women and men share venues, hours and finals; there are no second-class courts.',
      },
    ],
    history: {
      title: 'History',
      text: [
        'Maxibasketball was born in South America, among teams of veterans who crossed the border to keep playing their old rivals. Out of those tours came the federation, in {{founded}}, and out of the federation the championships of each continent.',
        'The Pan-American gathers the countries of the Americas every two years. From a few men’s categories it has grown into a tournament for women and men, with a team for every stage of life from {{age}} on.',
        'Edition number {{edition}} is the first that El Salvador hosts: {{days}} days, {{venues}} venues, and a country you can cross from end to end in a morning.',
      ],
    },
    board: {
      title: 'Board of directors',
      posts: {
        president: 'President',
        vicePresident: 'Vice-president',
        secretary: 'Secretary general',
        treasurer: 'Treasurer',
        technical: 'Technical director',
        medical: 'Medical director',
      },
    },
    event: {
      title: 'The event',
      text: '{{days}}, with San Salvador as the main host city.',
      athletes: 'About {{athletes}} athletes',
      countries: '{{count}} countries and invited European teams',
      days: '{{count}} days of games and company',
      branches: 'Women and men, by age',
    },
    venues: { title: 'The {{count}} venues', map: 'Map', mapOf: 'See {{name}} on the map' },
  },
  register: {
    title: 'Team registration',
    lead: 'It is done online with the form below. You need no account.',
    form: {
      title: 'Registration form',
      open: 'Open the form in another tab',
      soon: 'The form will be available soon on this page. Until then the secretariat takes your questions.',
      contact: 'Write to the secretariat',
    },
    review: {
      title: 'Reviewed within {{hours}} hours',
      text: 'Every registration is reviewed by a person. You get an e-mail confirming that it arrived and, within {{hours}} hours, the status of your team.',
    },
    provisions: {
      title: 'El Salvador team provisions',
      text: 'What every team has settled before its first game.',
      items: [
        {
          title: 'Uniforms',
          text: '{{uniforms}} complete, numbered sets, one light and one dark. The team named first on the schedule wears light.',
        },
        {
          title: 'Presentation shirts',
          text: 'The same for the whole team, with the name of the country, for the opening parade and the award ceremonies.',
        },
        {
          title: 'Signed rules',
          text: 'The rules document, read and signed by every player and by the delegate.',
        },
        {
          title: 'ID cards',
          text: 'One card per player, {{card}} each. They are paid with the team registration.',
        },
        {
          title: 'Documents',
          text: 'Original passport or identity document, medical certificate and signed waiver of every person.',
        },
        {
          title: 'Coach',
          text: 'Required: every team registers with a coach, who signs the score sheet of every game.',
        },
      ],
    },
    fees: {
      title: 'Fees',
      team: 'Registration per team',
      teamText: 'Includes {{players}} players and up to {{coaches}} coach.',
      assistant: 'Extra assistant',
      assistantText: 'Up to {{max}} per team. They do not play.',
      companion: 'Companion',
      companionText: 'No diploma, medal or bench access.',
      card: 'Player ID card',
      cardText: 'One per player.',
      each: 'each',
    },
    discounts: {
      title: 'Discounts',
      accommodation: 'Official accommodation package',
      accommodationText: 'For teams that lodge with an official package.',
      early: 'Early payment',
      earlyText: 'For all teams that pay before {{date}}.',
      stack: 'The two discounts add up.',
    },
    calculator: {
      title: 'Work out what your team pays',
      players: 'Players',
      playersHint: 'Up to {{max}}',
      assistants: 'Extra assistants',
      assistantsHint: 'Up to {{max}}',
      companions: 'Companions',
      cards: 'Player ID cards',
      cardsHint: 'One per player',
      accommodation: 'With an official accommodation package',
      early: 'Paid before {{date}}',
      earlyPassed: 'That date has passed: tick this only if you paid in time.',
      less: 'Fewer: {{what}}',
      more: 'More: {{what}}',
      total: 'Total',
      lines: {
        team: 'Team registration',
        assistants_one: '{{count}} assistant',
        assistants_many: '{{count}} assistants',
        assistants_other: '{{count}} assistants',
        companions_one: '{{count}} companion',
        companions_many: '{{count}} companions',
        companions_other: '{{count}} companions',
        cards_one: '{{count}} ID card',
        cards_many: '{{count}} ID cards',
        cards_other: '{{count}} ID cards',
        accommodation: 'Accommodation discount',
        early: 'Early payment discount',
      },
      invalid: 'Check the numbers: one of them is out of range.',
    },
    pay: {
      title: 'Online payments',
      text: 'You pay on the bank’s own page, in another tab. Keep the receipt: the accreditation desk will ask for it.',
      team: 'Pay the team registration',
      assistants: 'Pay extra assistants',
      companions: 'Pay companions',
    },
  },
};
