import type { info as spanish } from '../es/info.ts';

export const info: typeof spanish = {
  about: {
    title: 'About the championship',
    leadOther: 'What it is, when and where.',
    lead: 'Who runs it, where it comes from, and what awaits you in {{event.country}}.',
    leadOver: 'Who ran it, where it comes from, and what it was like in {{event.country}}.',
    organization: {
      link: 'Official website of the federation',
    },
    figures: 'The federation in figures',
    tabs: {
      label: 'Mission, vision and values',
      mission: 'Mission',
      vision: 'Vision',
      values: 'Values',
    },
    values: [
      {
        title: 'Friendship',
        text: 'We play to win and finish with a hug. {{if.seed}}The evening after the game is part of the program.',
      },
      {
        title: 'Fair play',
        text: 'Ages are checked, the rules are the same for all, and sanctions are published.',
      },
      {
        title: 'Health',
        text: '{{if.seed}}Every game has medical staff. No one steps on court without being fit to play.',
      },
      {
        title: 'Equality',
        text: '{{if.womenAndMen}}Women and men share venues, hours and finals; there are no second-class courts.',
      },
    ],
    history: {
      title: 'History',
    },
    board: {
      title: 'Board of directors',
    },
    event: {
      title: 'The event',
      text: '{{days}}, with {{event.city}} as the main host city.',
      textOnePlace: '{{days}}, in {{event.city}}.',
    },
    venues: {
      title_one: 'The venue',
      title_many: 'The {{count}} venues',
      title_other: 'The {{count}} venues',
      map: 'Map',
      mapOf: 'See {{name}} on the map',
    },
  },
  register: {
    title: 'Team registration',
    lead: {
      notYet: 'Registration will open online, on this page, on {{from}}. No account needed.',
      notYetByMail: 'From {{from}} teams register by writing to the secretariat. No account needed.',
      open: 'Register online with the form below. No account needed.',
      lastDay: 'Today is the last day: register online with the form below, until {{time}}.',
      soon: 'It will be online, on this page, until {{until}}. No account needed.',
      byMail: 'Until {{until}} teams register by writing to the secretariat. No account needed.',
      closed: 'Registration closed on {{until}}.',
      over: 'The {{year}} edition has been played.',
    },
    closed: {
      notYet: {
        title: 'Opens on {{from}}',
        text: 'The form will be here that day. {{if.seed}}Until then, gather what this page asks for.',
        textByMail:
          'From that day on, write to the secretariat with the name of your team, its category and country, and who is its delegate.',
      },
      closed: {
        title: 'Registration is closed',
        text: 'The deadline was {{until}} at {{time}}, {{event.country}} time. If your team registered in time and you have a question, the secretariat will answer it.',
      },
      over: {
        title: 'This championship is over',
        text: 'No more teams can register for this edition. What follows is kept for reference.',
      },
      teams: 'See the registered teams',
      resultsText: 'The results are under Standings.',
      results: 'See the results',
    },
    form: {
      title: 'Registration form',
      without: 'How to register',
      until: 'Open until {{until}} at {{time}}.',
      lastDay: 'Closes today at {{time}}, {{event.country}} time.',
      open: 'Open the form in another tab',
      soon: 'The form will be available soon on this page. Until then the secretariat takes your questions.',
      byMail:
        'Write to the secretariat with the name of your team, its category and country, and who is its delegate: you get an answer with what comes next.',
      contact: 'Write to the secretariat',
    },
    review: {
      title: 'Reviewed within {{hours}} hours',
      text: '{{if.seed}}A person reviews every registration. {{if.seed}}You get an email confirming that it arrived and, within {{hours}} hours, the status of your team.',
      textClosed:
        '{{if.seed}}A person reviews every registration that came in on time. {{if.seed}}The confirmation and, within {{hours}} hours, the status of the team are sent by email. {{if.seed}}If you did not get them, write to the secretariat.',
      textOver:
        '{{if.seed}}A person reviewed every registration. {{if.seed}}The confirmation and, within {{hours}} hours, the status of the team were sent by email. {{if.seed}}If yours is missing, write to the secretariat.',
    },
    provisions: {
      title: '{{event.country}} team provisions',
      titleOther: 'What every team brings',
      text: 'What every team must have ready before its first game.',
      items: [
        {
          title: 'Uniforms',
          text: '{{if.severalSets}}{{uniforms}} complete, numbered sets, one light and one dark. {{if.severalSets}}The team listed first on the schedule wears the light set. {{if.oneSet}}One complete, numbered set.',
        },
        {
          title: 'Presentation shirts',
          text: '{{if.ceremony}}The same for the whole team, with the name of the country, for the opening parade and the award ceremonies.',
        },
        {
          title: 'Signed rules',
          text: 'The rules document, read and signed by every player and by the delegate.',
        },
        {
          title: 'ID cards',
          text: 'One card per player, {{card}} each. {{if.cards}}They are paid for with the team registration.',
        },
        {
          title: 'Documents',
          text: 'Original passport or identity document, medical certificate and signed waiver for each person.',
        },
        {
          title: 'Coach',
          text: '{{if.coach}}Required: every team registers with a coach, who signs the score sheet of every game.',
        },
      ],
    },
    fees: {
      title: 'Fees',
      team: 'Team registration',
      teamText: 'Includes {{players}} and up to {{coaches}}.',
      teamTextPlayersPay: 'Up to {{players}}, who pay a fee each, and {{coaches}}.',
      teamTextNoCoach: 'Includes {{players}}.',
      teamTextPlayersPayNoCoach: 'Up to {{players}}, who pay a fee each.',
      coaches_one: '{{count}} coach',
      coaches_many: '{{count}} coaches',
      coaches_other: '{{count}} coaches',
      assistant: 'Extra assistant',
      assistantText: 'Up to {{max}} per team. They do not play.',
      companion: 'Companion',
      companionText: 'No diploma, medal or bench access.',
      kindText: 'For each person accredited.',
      card: 'Player ID card',
      cardText: 'One per player.',
      each: 'each',
    },
    discounts: {
      title: 'Discounts',
      accommodation: 'Official accommodation package',
      accommodationText: 'For teams that book an official package.',
      early: 'Early payment',
      earlyText: 'For all teams that pay by {{date}}.',
      stack: 'The two discounts can be combined.',
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
      early: 'Paid by {{date}}',
      earlyPassed: 'That date has passed: check this only if you paid on time.',
      less: 'Fewer: {{what}}',
      more: 'More: {{what}}',
      total: 'Total',
      ofKind: '{{count}} × {{name}}',
      lines: {
        team: 'Team registration',
        players_one: '{{count}} player',
        players_many: '{{count}} players',
        players_other: '{{count}} players',
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
      text: 'You pay on the bank’s own page, in another tab. {{if.seed}}Keep the receipt: the accreditation desk will ask for it. {{if.other}}Keep the receipt.',
      team: 'Pay the team registration fee',
      assistants: 'Pay for extra assistants',
      companions: 'Pay for companions',
    },
  },
};
