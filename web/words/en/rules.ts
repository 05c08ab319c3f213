import type { rules as spanish } from '../es/rules.ts';

export const rules: typeof spanish = {
  title: 'Eligibility rules',
  name: {
    age: 'Age during the year',
    oneCategory: 'One category only',
    playersMax: 'Maximum players',
    playersMin: 'Minimum players',
    coachesMax: 'Maximum coaches',
    staffMax: 'Maximum team staff',
    rosterFreeze: 'Rosters frozen',
    team: 'Belongs to a team',
    kindMax: 'Maximum of a kind in a team',
    kindInAll: 'Maximum of a kind in all',
  },
  playersMinAll: 'A team needs {{least}} players.',
  says: {
    age: 'A player reaches the age of the category by December 31, {{year}}, unless the category says another day.',
    oneCategory: 'A player plays in one category only, and it is that of the team.',
    playersMax: 'A team accredits up to {{players}} players. The places go to those registered first.',
    playersMin: 'A team needs {{least}} players, or {{oldest}} from the category {{from}}+ on.',
    coachesMax: 'A team accredits up to {{coaches}} coaches: the head coach and an assistant.',
    staffMax: 'The whole staff of a team is up to {{staff}} people, coaches and medical included.',
    rosterFreeze: 'No player joins a team after {{date}}.',
    team: 'Companions and other kinds that the edition says belong to a team.',
    kindMax:
      'A team accredits as many people of a kind as the edition says. The places go to those registered first.',
    kindInAll:
      'As many people of a kind are accredited in all as the edition says. The places go to those registered first.',
  },
  broken: {
    age: {
      young: 'Turns {{age}} in {{year}}; the category asks for {{limit}}.',
      old: 'Turns {{age}} in {{year}}; the category is for up to {{limit}}.',
      youngOnDay: 'Is {{age}} on the first day; the category asks for {{limit}}.',
      oldOnDay: 'Is {{age}} on the first day; the category is for up to {{limit}}.',
    },
    oneCategoryTeam: 'The team plays in {{other}}.',
    oneCategoryPlayer: 'Is on the list to play in {{other}} as well.',
    playersMax: 'The team has {{has}} players; there is room for {{limit}}.',
    playersMin: 'The team has {{has}} of the {{limit}} players it needs.',
    coachesMax: 'The team has {{has}} coaches; there is room for {{limit}}.',
    staffMax: 'The staff counts {{has}} people; there is room for {{limit}}.',
    rosterFreeze: 'Was registered after the rosters were frozen, on {{since}}.',
    team: 'Belongs to no team; people of this kind need one.',
    kindMax: 'The team has {{has}} people of this kind; there is room for {{limit}}.',
    kindInAll: 'There are {{has}} people of this kind in all; there is room for {{limit}}.',
  },
  binding: 'The organizers enforce this rule: no credential is issued.',
  settings: {
    hint: 'A broken rule shows a warning in the form, at the desk and in the admin area. Once a rule is enforced, no credential is issued against it, not even at offline desks.',
    caution: 'Caution',
    binding: 'Enforce',
  },
};
