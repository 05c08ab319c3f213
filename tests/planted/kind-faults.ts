import { faultsIn } from './fault.ts';

/** Categories and kinds of participants of an edition. */
export const kindFaults = faultsIn({
  'shared/edition/texts.ts': [
    ['a text of sections may begin without a title', "title === ''", "title === '-'", 'shared/edition-texts'],
    [
      'a text may name any fact',
      '.every((fact) => known.has(fact))',
      '.every(() => true)',
      'shared/edition-texts',
    ],
    ['a line break ends a paragraph', 'split(/\\n\\s*\\n/)', 'split(/\\n/)', 'shared/edition-texts'],
  ],
  'web/core/lib/edition-texts.ts': [
    [
      'facts of a text are not filled in',
      'name: identity.name[language], ...facts',
      '...{}',
      'web/edited-edition',
    ],
  ],
  'shared/edition/people.ts': [
    [
      'a category that is not known yet asks for players of the first one',
      'findCategory(id) ?? {',
      'findCategory(id) ?? tournament.categories[0] ?? {',
      'shared/categories',
    ],
    ['a retired category is offered', '!isRetired || id === and', 'true', 'shared/categories'],
    [
      'a category that is chosen and retired is missing from its form',
      '!isRetired || id === and',
      '!isRetired',
      'shared/categories',
    ],
    [
      'a referee with a category that is gone is signed without one',
      'findCategory(category)?.id ?? unaskedCategory()',
      'category',
      'shared/categories',
    ],
    [
      'a photo is missing where none is needed',
      'photo === null && kindOf(role).needsPhoto',
      'photo === null',
      'shared/kinds',
    ],
    ['a kind that is switched off is offered', 'isOn || role === and', 'isOn || true', 'shared/kinds'],
  ],
  'shared/edition/kind-names.ts': [
    [
      'players of a category of women are called as men',
      "branch === 'women' ? word.replace(/[oe]?$/, 'a') : both",
      'both',
      'shared/kinds',
    ],
    [
      'the category changes what officials are called',
      'roles[role].ageMatters ? withEnding',
      'role.length > 0 ? withEnding',
      'shared/kinds',
    ],
  ],
  'shared/edition/edition-rules.ts': [
    [
      'a kind that is switched off keeps its name from the others',
      'roleNames.filter((role) => kinds[role].isOn)',
      'roleNames.filter(() => true)',
      'shared/edition',
    ],
    [
      'two kinds may be called alike in capital letters',
      'kinds[role].name[language].toLocaleLowerCase(language)',
      'kinds[role].name[language]',
      'shared/edition',
    ],
  ],
  'server/core/settings/edition-store.ts': [
    [
      'kinds that an older version stored have no names',
      'withSeedKinds(document.kinds ?? {})',
      'document.kinds',
      'server/edition-store',
    ],
  ],
  'shared/imports/guess-columns.ts': [
    [
      'the name of players heads no column',
      "field === 'fullName' ? roleForms('Player') : []",
      '[]',
      'shared/kinds',
    ],
  ],
  'shared/edition/served.ts': [
    [
      'an edition that an older version kept has kinds without names',
      'kinds: withSeedKinds(kinds)',
      'kinds',
      'shared/kinds',
    ],
    [
      'an edition that an older version kept has no rules',
      'rules = seedRules,\n}',
      'rules = {} as never,\n}',
      'shared/categories',
    ],
  ],
  'shared/edition/zones.ts': [
    [
      'a kind that the stored zones do not know enters nowhere',
      '{ ...usualZoneTable.roles, ...table.roles }',
      'table.roles',
      'shared/kinds',
    ],
  ],
  'shared/credentials/validity.ts': [
    [
      'a kind that the stored validity does not know waits for a desk',
      '{ ...usualValidity.roles, ...rules.roles }',
      'rules.roles',
      'shared/kinds',
    ],
  ],
  'shared/imports/values.ts': [
    [
      'a category is read without its branch',
      '(wanted === null || own === wanted)',
      'true',
      'shared/categories',
    ],
    [
      'a category of men is found by women',
      "branchIn(words.split(' ')) ?? branch",
      'branch',
      'shared/categories',
    ],
    [
      'a branch is read that no category has',
      'openCategories().some((category) => category.branch === branch) ? branch : null',
      'branch',
      'shared/categories',
    ],
  ],
  'shared/imports/roles.ts': [
    [
      'the name of a kind means in files what it always did',
      'new Map([...roleTable, ...names])',
      'new Map([...names, ...roleTable])',
      'shared/kinds',
    ],
    [
      'a kind that is switched off is read from a file',
      'if (kindOf(role).isOn) return role;',
      'return role;',
      'shared/kinds',
    ],
  ],
  'shared/people/category.ts': [
    [
      'input may name any category',
      'findCategory(id) !== undefined',
      'id !== undefined',
      'shared/categories',
    ],
  ],
  'shared/people/eligibility.ts': [
    [
      'ages count at the end of the year alone',
      "ageBy === 'firstDay'\n",
      "ageBy === 'x'\n",
      'shared/categories',
    ],
    ['the oldest age is one year too high', 'age > maximumAge', 'age > maximumAge + 1', 'shared/categories'],
    ['a companion needs no team', "? { rule: 'team' } : null", '? null : null', 'shared/kinds'],
    [
      'the most of a kind counts everybody of the team',
      '({ role }) => role === person.role, mostPerTeam',
      '() => true, mostPerTeam',
      'shared/kinds',
    ],
    [
      'a most in all counts from the one after',
      'inKind.before < mostInAll',
      'inKind.before <= mostInAll',
      'shared/kinds',
    ],
    [
      'a person takes two places of a kind',
      'ofKind.filter(({ uid }) => uid !== person.uid)',
      'ofKind.filter(() => true)',
      'shared/kinds',
    ],
    [
      'companions take places of the staff',
      '({ role }) => roles[role].isStaff, staffMax()',
      '(one) => !isPlayer(one), staffMax()',
      'shared/kinds',
    ],
  ],
  'server/accreditation/eligibility-store.ts': [
    [
      'places of a kind in all are not counted',
      'inKind: await findPlaceInKind(db, person)',
      'inKind: null',
      'server/kind-quota',
    ],
  ],
  'server/people/participants/listing-refresh.ts': [
    [
      'those whose place becomes free stay in the list of broken rules',
      '[...uids, ...moved.keys()]',
      'uids',
      'server/kind-quota',
    ],
    [
      'those who leave a kind free no place in the list',
      '...earlier, ...now.map(',
      '...now.map(',
      'server/kind-quota',
    ],
  ],
  'web/offline/store/eligibility.ts': [
    [
      'a desk counts no places of a kind in all',
      'inKind: placeInKind(person, await readLimitedKinds(facts))',
      'inKind: null',
      'web/local-rules',
    ],
  ],
  'web/offline/store/facts.ts': [
    [
      'people this desk registered take no place of their kind',
      'merge(storedOf(base, where.role), people,',
      'merge(storedOf(base, where.role), new Map(),',
      'web/local-rules',
    ],
  ],
  'shared/base/dates.ts': [
    [
      'a birthday on the day itself is yet to come',
      'day.slice(5) < birthDate.slice(5)',
      'day.slice(5) <= birthDate.slice(5)',
      'shared/categories',
    ],
  ],
  'shared/people/participant.ts': [
    [
      'people of a kind that is switched off are registered',
      'kindOf(role).isOn',
      'role.length > 0',
      'shared/kinds',
    ],
  ],
});
